import type { Caller, Owner } from '../options/caller.ts';
import type { RecordEffects } from '../store/record-store.ts';
import type { RecordStore } from '../store/record-store.ts';
import { z } from 'zod';

const kind = 'customer_caller';
const maxCallers = 50;
/** So many pairs are known without asking the store; then it is asked again. */
const maxKnown = 10_000;

const Body = z.object({ caller_id: z.string() });

/** Which callers speak for which customer of the platform: whom to tell when something of that customer changes. */
export interface CustomerCallers {
  /** Remembers the pair. Costs a write once, and after that nothing in this process. */
  note(caller: Pick<Caller, 'id' | 'customerId'>, now: number): Promise<void>;
}

export function createCustomerCallers(store: Pick<RecordStore, 'insert'>): CustomerCallers {
  const known = new Set<string>();
  return {
    async note({ id, customerId }, now) {
      if (customerId === undefined) return;
      const pair = JSON.stringify([customerId, id]);
      if (known.has(pair)) return;
      await store.insert({
        kind,
        id: pair,
        ownerId: customerId,
        body: { caller_id: id },
        createdAt: now,
        expiresAt: null,
      });
      if (known.size >= maxKnown) known.clear();
      known.add(pair);
    },
  };
}

/**
 * Whether this caller speaks for this customer: `somebody else` where others do and they do not; `nobody` where none of
 * the customer's callers has ever been here.
 */
export async function speaksFor(
  store: Pick<RecordStore, 'records'>,
  customerId: string,
  callerId: string,
  now: number,
): Promise<'yes' | 'somebody else' | 'nobody'> {
  const callers = await callersOf(store, customerId, now);
  if (callers.length === 0) return 'nobody';
  return callers.includes(callerId) ? 'yes' : 'somebody else';
}

/** Hints for the pages of everybody who speaks for this customer, to be written along with a record. */
export async function tellCustomer(
  store: Pick<RecordStore, 'records'>,
  customerId: string,
  hint: { readonly ref: string; readonly version: number },
  now: number,
): Promise<NonNullable<RecordEffects['tell']>> {
  const callers = await callersOf(store, customerId, now);
  return callers.map((ownerId) => ({ ownerId, ...hint, at: now }));
}

async function callersOf(store: Pick<RecordStore, 'records'>, customerId: string, now: number): Promise<string[]> {
  const pairs = await store.records({ kind, ownerId: customerId, limit: maxCallers, now });
  return pairs.flatMap(({ body }) => {
    const pair = Body.safeParse(body);
    return pair.success ? [pair.data.caller_id] : [];
  });
}

/** Who has a share in what is done because of an event: the customer whom it is about, for no caller asked for it. */
export function customerAsCaller(customerId: string): Owner {
  return { id: `customer ${customerId}`, customerId, roles: ['shopper'] };
}
