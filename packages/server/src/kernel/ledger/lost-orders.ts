import { isRef, type Ref } from '@tillside/contract';
import { parseDetails, readStatusWord, requeryBill } from '@tillside/contract/schemas';
import { requestOf, type Answer, type PlatformClient } from '../platform/client.ts';
import type { Clock } from '../model/clock.ts';
import type { Store } from '../model/store.ts';
import type { Logger } from '../options/options.ts';
import { judgeReconciled } from './verdict.ts';

/** What became of a ref that the store lacks, as the platform says. */
export type Whereabouts = 'delivered' | 'not_delivered' | 'processing' | 'not_found' | 'not_said';

/** An order that the store lacks, which a page, an event or the merchant's book names. */
export interface LostOrder {
  readonly ref: string;
  /** The operation, or the type of the event. */
  readonly operation: string;
  readonly because: 'lost' | 'repeated' | 'event';
  /** The caller, if one is known. */
  readonly callerId?: string;
}

const lostOrderKind = 'unknown_purchase' as const;
const maxOfCaller = 5;
const keptFor = 90 * 24 * 60 * 60_000;

/** The refs of the orders that were put before a person, and that the store still lacks. */
export async function lostRefs(store: Pick<Store, 'records' | 'find'>, now: number): Promise<readonly Ref[]> {
  const refs: Ref[] = [];
  for (let after: string | undefined; ;) {
    const page = { kind: lostOrderKind, ownerId: null, limit: 100, now, ...(after !== undefined && { after }) };
    const records = await store.records(page);
    for (const { id } of records) if (isRef(id) && (await store.find(id, null)) === null) refs.push(id);
    after = records.at(-1)?.id;
    if (records.length < page.limit) return refs;
  }
}

/** Asks the platform about a bill by its ref (platform §4.3). */
export async function askRef(client: PlatformClient, ref: Ref): Promise<Whereabouts> {
  return whereabouts(await client.send(requestOf(requeryBill, { trans_id: ref })), ref);
}

function whereabouts(answer: Answer, ref: Ref): Whereabouts {
  const news = judgeReconciled(answer, () => null);
  if (news.kind === 'absent') return 'not_found';
  const isReadable = news.kind === 'nothing' && news.fault === 'outcome_not_said';
  if (!isReadable || answer.kind !== 'answered' || answer.envelope?.kind !== 'success') return 'not_said';
  const parsed = parseDetails(requeryBill, answer.envelope.details);
  // Another transaction’s answer proves nothing about this one.
  if (!parsed.ok || (parsed.value.ref ?? parsed.value.trans_id) !== ref) return 'not_said';
  switch (readStatusWord(parsed.value.status)) {
    case 'succeeded':
      return 'delivered';
    case 'failed':
    case 'reversed':
      return 'not_delivered';
    case 'processing':
      return 'processing';
    case null:
      return 'not_said';
  }
}

/** Puts an order before a person, once: a line in the log, and a record that the doctor and `reconcile` count. */
export async function reportLost(
  { store, clock, logger }: { readonly store: Pick<Store, 'insert'>; readonly clock: Clock; readonly logger: Logger },
  { ref, operation, because, callerId = 'companion' }: LostOrder,
): Promise<void> {
  const now = clock.now();
  const record = { kind: lostOrderKind, id: ref, ownerId: callerId, createdAt: now, expiresAt: now + keptFor };
  // A caller alone cannot fill the log and the reviews: what cannot be asked about is reported for any key.
  const limits = because === 'repeated' ? [{ kind: lostOrderKind, maximum: maxOfCaller }] : [];
  if (!(await store.insert({ ...record, body: { operation, because } }, { limits }))) return;
  const fields = { problem: 'unknown_purchase', ref, operation, cause: causes[because] };
  const fix = 'Run `npx @tillside/server reconcile`: it asks the platform about this ref, and says what to do.';
  logger.error({ ...fields, fix }, 'a purchase with a ref of this companion is not in its store');
}

const causes: Readonly<Record<LostOrder['because'], string>> = {
  lost: 'the store went back to an earlier moment, and another purchase has taken its place since',
  repeated: 'a page repeats it, and the store, which went back to an earlier moment, does not know it',
  event: 'the platform reports it, and the store does not know it: it may be a restored backup',
};
