import { z } from 'zod';
import type { Owner } from '../model/caller.ts';
import type { RecordEffects, RecordStore, SealedPlace, StoredRecord } from '../model/record-store.ts';
import type { Keyring } from './keyring.ts';

const prefix = 'erased:';
const kind = 'erased_person';

/** Returns the pseudonym of an erased caller or customer. It is always the same, so that an erasure can be repeated. */
export function pseudonymOf(keys: Pick<Keyring, 'sign'>, id: string): string {
  return `${prefix}${keys.sign('erased person', id).slice(0, 32)}`;
}

/** The ids behind the pseudonyms of one person. */
const Names = z.record(z.string(), z.string());

interface Deps {
  readonly store: Pick<RecordStore, 'insert' | 'records'>;
  readonly keys: Pick<Keyring, 'seal' | 'open' | 'sign'>;
  readonly now: number;
}

/** Stores an erased person's id, encrypted, until no reversal is possible: money that returns has to reach them. */
export async function rememberErased(
  { store, keys, now }: Deps,
  ids: readonly [callerId: string, ...customerIds: string[]],
  expiresAt: number,
): Promise<void> {
  const owner = pseudonymOf(keys, ids[0]);
  const names = Object.fromEntries(ids.map((id) => [pseudonymOf(keys, id), id]));
  const record = { kind, id: `${owner} ${expiresAt}`, ownerId: owner, body: {}, createdAt: now, expiresAt } as const;
  await keys.seal(placeOf(record), Buffer.from(JSON.stringify(names)), (sealed) => store.insert({ ...record, sealed }));
}

/** Returns the original of an erased owner while it is stored. Other owners are returned unchanged. */
export async function whoWas({ store, keys, now }: Deps, owner: Owner): Promise<Owner> {
  if (!owner.id.startsWith(prefix)) return owner;
  const [record] = await store.records({ kind, ownerId: owner.id, limit: 1, now });
  if (!record) return owner;
  const names = Names.parse(
    JSON.parse(Buffer.from(await keys.open(placeOf(record), record.sealed ?? '')).toString('utf8')),
  );
  const { id, customerId, roles } = owner;
  return {
    id: names[id] ?? id,
    roles,
    ...(customerId === undefined ? {} : { customerId: names[customerId] ?? customerId }),
  };
}

/** Writes a mark without content, or extends it if an earlier erasure has left it. */
export async function keepMark(
  store: Pick<RecordStore, 'insert' | 'get' | 'compareAndSet'>,
  mark: Omit<StoredRecord, 'version'>,
  effects: RecordEffects,
): Promise<void> {
  if (await store.insert(mark, effects)) return;
  const known = await store.get(mark.kind, mark.id, null, mark.createdAt);
  if (known) await store.compareAndSet(known, {}, effects, { expiresAt: mark.expiresAt });
}

function placeOf({ id }: Pick<StoredRecord, 'id'>): SealedPlace {
  return { of: 'record', id: `${kind} ${id}` };
}
