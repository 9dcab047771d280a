import { instructionStates, isFinal, type Ref } from '@tillside/contract';
import type { Feature } from '../kernel/feature.ts';
import type { Clock } from '../kernel/model/clock.ts';
import { TillsideError } from '../kernel/model/errors.ts';
import type { ListedRow } from '../kernel/model/row.ts';
import type { Page, Store } from '../kernel/model/store.ts';
import type { DeclaredKinds } from '../kernel/model/stored-kinds.ts';
import { featureKinds } from './stored.ts';

const pageSize = 100;

/** What a call of `till` gets of a feature, unless it is left out. @throws TillsideError `feature_off` */
export function offered<Does>(does: Does | null, call: string): Does {
  if (does !== null) return does;
  throw new TillsideError('feature_off', `${call}: this companion was composed without it.`);
}

/** The operations that nobody may instruct without these features. */
export function operationsOf(leftOut: readonly Pick<Feature, 'plans'>[]): ReadonlySet<string> {
  return new Set(leftOut.flatMap(({ plans = {} }) => Object.keys(plans)));
}

/**
 * Refuses to open with a feature left out that the store still holds work of: nobody would finish it. Its events are
 * delivered all the same, because they are stored whole.
 * @throws TillsideError `feature_off`
 */
export async function requireNothingLeft(
  { store, clock }: { readonly store: Store; readonly clock: Clock },
  leftOut: readonly Pick<Feature, 'name' | 'plans'>[],
): Promise<void> {
  for (const { name, plans = {} } of leftOut) {
    const found = (await unfinishedOf(store, Object.keys(plans))) ?? (await unsettledOf(store, clock.now(), name));
    if (found === null) continue;
    throw new TillsideError(
      'feature_off',
      `${name} is left out, and the store holds ${found}. Put it back until that is settled.`,
    );
  }
}

async function unfinishedOf(store: Store, operations: readonly string[]): Promise<string | null> {
  if (operations.length === 0) return null;
  for (const state of instructionStates.filter((each) => !isFinal(each))) {
    let after: Ref | null = null;
    do {
      const page: Page<Pick<ListedRow, 'ref' | 'operation'>> = await store.page(
        { ownerId: null, state, limit: pageSize, ...(after && { after }) },
        ['ref', 'operation'],
      );
      const found = page.rows.find(({ operation }) => operations.includes(operation));
      if (found) return `${found.operation} ${found.ref}, which is ${state}`;
      after = page.next;
    } while (after !== null);
  }
  return null;
}

async function unsettledOf(store: Store, now: number, name: string): Promise<string | null> {
  const all: Readonly<Record<string, DeclaredKinds>> = featureKinds;
  for (const [kind, { unsettled }] of Object.entries(all[name] ?? {})) {
    if (!unsettled) continue;
    let after: string | undefined;
    do {
      const request = { kind, ownerId: null, limit: pageSize, now, ...(after !== undefined && { after }) };
      const records = await store.records(request);
      for (const record of records)
        if ((await unsettled(record, { store, now })) !== null) return `${kind} ${record.id}, which is not settled`;
      after = records.length < pageSize ? undefined : records.at(-1)?.id;
    } while (after !== undefined);
  }
  return null;
}
