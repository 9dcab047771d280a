import type { Caller, Owner } from '../model/caller.ts';
import type { RecordEffects, RecordStore } from '../model/record-store.ts';
import { z } from 'zod';

const kind = 'customer_caller' as const;
/** The same pair, indexed by the caller. */
const customerKind = 'caller_customer' as const;
const maxCallers = 50;
/** Maximum number of cached pairs; beyond it the store is read again. */
const maxKnown = 10_000;

const Body = z.object({ caller_id: z.string() });
const CustomerBody = z.object({ customer_id: z.string() });

/** Maps the platform's customers to callers, so that a change of a customer's data notifies the right pages. */
export interface CustomerCallers {
  /** Records the pair. Each process writes a pair once. */
  note(caller: Pick<Caller, 'id' | 'customerId'>, now: number): Promise<void>;
}

export function createCustomerCallers(store: Pick<RecordStore, 'insert'>): CustomerCallers {
  const known = new Set<string>();
  return {
    async note({ id, customerId }, now) {
      if (customerId === undefined) return;
      const pair = JSON.stringify([customerId, id]);
      if (known.has(pair)) return;
      const both = { createdAt: now, expiresAt: null };
      const back = { kind: customerKind, id: JSON.stringify([id, customerId]), ownerId: id, ...both };
      await store.insert(
        { kind, id: pair, ownerId: customerId, body: { caller_id: id }, ...both },
        { claim: { ...back, body: { customer_id: customerId } } },
      );
      if (known.size >= maxKnown) known.clear();
      known.add(pair);
    },
  };
}

/**
 * Whether this caller belongs to this customer: `somebody else` if only others do; `nobody` if none of
 * the customer's callers is known.
 */
export async function belongsTo(
  store: Pick<RecordStore, 'records'>,
  customerId: string,
  callerId: string,
  now: number,
): Promise<'yes' | 'somebody else' | 'nobody'> {
  const callers = await callersOf(store, customerId, now);
  if (callers.length === 0) return 'nobody';
  return callers.includes(callerId) ? 'yes' : 'somebody else';
}

/** Hints for the pages of this customer's callers, to be written together with a record. */
export async function hintsForCustomer(
  store: Pick<RecordStore, 'records'>,
  customerId: string,
  hint: { readonly ref: string; readonly version: number },
  now: number,
): Promise<NonNullable<RecordEffects['hints']>> {
  const callers = await callersOf(store, customerId, now);
  return callers.map((ownerId) => ({ ownerId, ...hint, at: now }));
}

/** The customers that a caller has signed in as, and for each whether no other caller has. */
export async function customersOf(
  store: Pick<RecordStore, 'records'>,
  callerId: string,
  now: number,
): Promise<readonly { readonly customerId: string; readonly isTheirsAlone: boolean }[]> {
  const pairs = await store.records({ kind: customerKind, ownerId: callerId, limit: maxCallers, now });
  return Promise.all(
    pairs.map(async ({ body }) => {
      const { customer_id: customerId } = CustomerBody.parse(body);
      const callers = await callersOf(store, customerId, now);
      return { customerId, isTheirsAlone: callers.every((one) => one === callerId) };
    }),
  );
}

/** Deletes a pair. The record by which the caller finds it is deleted last, so that it is found again after a crash. */
export async function forgetPair(
  store: Pick<RecordStore, 'consume'>,
  customerId: string,
  callerId: string,
  now: number,
): Promise<void> {
  await store.consume(kind, JSON.stringify([customerId, callerId]), now);
  await store.consume(customerKind, JSON.stringify([callerId, customerId]), now);
}

async function callersOf(store: Pick<RecordStore, 'records'>, customerId: string, now: number): Promise<string[]> {
  const pairs = await store.records({ kind, ownerId: customerId, limit: maxCallers, now });
  return pairs.flatMap(({ body }) => {
    const pair = Body.safeParse(body);
    return pair.success ? [pair.data.caller_id] : [];
  });
}

/** The owner of work that an event caused: the event's customer, because no caller requested the work. */
export function customerAsCaller(customerId: string): Owner {
  return { id: `till.customer ${customerId}`, customerId, roles: ['shopper'] };
}
