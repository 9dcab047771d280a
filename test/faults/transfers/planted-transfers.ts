import { naira } from '@tillside/contract';
import type { AccountCreditedEvent, Store } from '@tillside/server';
import { withMethods } from '../planted/changed-moves.ts';
import type { Plant } from '../world/companion-process.ts';

/** A bug in how payments are credited, and what a run with it has to say. */
export interface PlantedTransferBug {
  readonly name: string;
  readonly plant: Plant;
  readonly saying: RegExp;
}

const isPayment = ({ kind }: { readonly kind: string }): boolean => kind === 'payment';

function creditAsReported({ id, ownerId, body, createdAt }: Parameters<Store['keep']>[0]): AccountCreditedEvent {
  return {
    id: `account.credited ${id}`,
    type: 'account.credited',
    ref: id,
    operation: 'payment.confirm',
    caller: { id: 'ada', roles: ['shopper'] },
    amount: { currency: 'NGN', amount: naira(Number(body['amount'])) },
    at: new Date(createdAt).toISOString(),
    details: {
      account_number: ownerId,
      customer_id: 'cus_ada',
      session_id: id,
      trans_id: id,
      fee: 0,
      sender: { name: '', bank_name: '', account_ending: '' },
      description: null,
      paid_at: new Date(createdAt).toISOString(),
      settled: false,
    },
  };
}

const recalled = new Map<string, number>();

export const plantedTransferBugs: readonly PlantedTransferBug[] = [
  {
    name: 'every event of a payment is a question, and every question an event',
    saying: /asked \d+ times/,
    plant: {
      store: (store) =>
        withMethods(store, {
          async recall(...asked) {
            const record = await store.recall(...asked);
            if (!record || !isPayment(record)) return record;
            const times = (recalled.get(record.id) ?? 0) + 1;
            recalled.set(record.id, times);
            // It would go round for ever.
            const forgotten = times > 90 ? {} : { tried_at: 0, asked_at: 0, settlement: null, confirmations: 0 };
            return { ...record, body: { ...record.body, ...forgotten } };
          },
        }),
    },
  },
  {
    name: 'a confirmation is announced under a name of its own beside the payment’s',
    saying: /announced as 2 credits/,
    plant: {
      store: (store) =>
        withMethods(store, {
          revise(record, body, along) {
            const events = along?.announce ?? [];
            if (!isPayment(record) || events.length === 0) return store.revise(record, body, along);
            const again = events.map((event) => ({ ...event, id: `${event.id} again` }));
            return store.revise(record, body, { ...along, announce: [...events, ...again] });
          },
        }),
    },
  },
  {
    name: 'the merchant’s handler is called once, whether it answers or not',
    saying: /was announced as|credited only when somebody asked/,
    plant: { store: (store) => withMethods(store, { postponeAnnouncement: (id) => store.announced(id) }) },
  },
  {
    name: 'events are believed whoever signed them',
    saying: /forged event was taken/,
    plant: { options: (options) => ({ ...options, webhooks: { verify: [{ name: 'anybody', verify: () => true }] } }) },
  },
  {
    name: 'what an event says of the amount is what counts',
    saying: /wrongly/,
    plant: {
      store: (store) =>
        withMethods(store, {
          keep: (record, along) =>
            store.keep(record, isPayment(record) ? { ...along, announce: [creditAsReported(record)] } : along),
          revise: (record, body, along) =>
            store.revise(record, body, isPayment(record) ? { ...along, announce: [] } : along),
        }),
    },
  },
  {
    name: 'an event that is late is thrown away',
    saying: /credited only when somebody asked/,
    plant: { store: (store) => withMethods(store, { postponeInbox: (id) => store.processed(id) }) },
  },
];
