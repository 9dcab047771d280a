import { changedMoves, withMethods } from './changed-moves.ts';
import { keyBugs } from './key-bugs.ts';
import { owedBugs } from './owed-bugs.ts';
import type { PlantedBug } from './planted-bug.ts';

/** Repeats of these are not detected. */
const unchecked = ['data.buy', 'cable.buy', 'sms.send', 'card.topup'] as const;
const atRest = { nextAt: null, leaseBy: null, leaseUntil: null } as const;
const forever = { attempts: 0, nextAt: null } as const;

export const plantedBugs: readonly PlantedBug[] = [
  {
    name: 'a transport that repeats what it got no answer to',
    caughtBy: 'at most once',
    plant: {
      operations: unchecked,
      options: (options) => ({
        ...options,
        fetch: async (input, init) => {
          const send = options.fetch ?? fetch;
          return send(input, init).catch(() => send(input, init));
        },
      }),
    },
  },
  {
    name: 'a lease that ran out in the middle of a send goes back to reserved',
    caughtBy: 'at most once',
    plant: changedMoves((row, meant) =>
      meant.evidence?.source === 'lease'
        ? [row, { ...meant, patch: { ...meant.patch, state: 'reserved' } }]
        : [row, meant],
    ),
  },
  {
    name: 'an unknown outcome is sent again, whatever the operation',
    caughtBy: 'at most once',
    plant: {
      operations: unchecked,
      ...changedMoves((row, meant) =>
        meant.patch.state === 'unknown' && row.state === 'sending'
          ? [row, { ...meant, patch: { ...meant.patch, state: 'reserved', problem: null } }]
          : [row, meant],
      ),
    },
  },
  {
    name: 'the intent is written after the request has left',
    caughtBy: 'intent before send',
    plant: {
      store: (store, { time }) =>
        withMethods(store, {
          async move(row, change) {
            if (change.patch.state !== 'sending') return store.move(row, change);
            time.setTimeout(() => void store.move(row, change), 5);
            return { moved: true, row: { ...row, ...change.patch, version: row.version + 1, updatedAt: change.at } };
          },
        }),
    },
  },
  {
    name: 'no answer counts as failed',
    caughtBy: 'final is true',
    plant: changedMoves((row, meant) =>
      meant.patch.state === 'unknown' && row.state === 'sending'
        ? [
            row,
            {
              ...meant,
              patch: {
                ...meant.patch,
                state: 'failed',
                ...(row.funding === 'reserved' ? { funding: 'releasing' } : {}),
              },
              announce: ['instruction.failed'],
            },
          ]
        : [row, meant],
    ),
  },
  {
    name: 'the compare-and-set is skipped',
    caughtBy: 'declared edges',
    plant: {
      store: (store) =>
        withMethods(store, {
          async move(row, change) {
            const moved = await store.move(row, change);
            if (moved.moved || moved.because !== 'version') return moved;
            const current = await store.find(row.ref, null);
            return current ? store.move({ ...row, version: current.version }, change) : moved;
          },
        }),
    },
  },
  {
    name: 'what is not known is never asked about again',
    caughtBy: 'settles in time',
    plant: changedMoves((row, meant) =>
      meant.patch.state === 'unknown' ? [row, { ...meant, patch: { ...meant.patch, ...forever } }] : [row, meant],
    ),
  },
  {
    name: 'the shop’s handlers are called once, whether they answer or not',
    caughtBy: 'settles in time',
    plant: { store: (store) => withMethods(store, { postponeAnnouncement: (id) => store.announced(id) }) },
  },
  {
    name: 'a state is skipped',
    caughtBy: 'declared edges',
    plant: changedMoves((row, meant) =>
      row.state === 'created' && meant.patch.state === 'reserving'
        ? [
            { ...row, state: 'reserving' },
            { ...meant, patch: { ...meant.patch, state: 'reserved' } },
          ]
        : [row, meant],
    ),
  },
  {
    name: 'the rate budget is not asked',
    caughtBy: 'rate budget',
    needsBurst: true,
    plant: { operations: ['airtime.buy'], ...changedMoves((row, { slot: _slot, ...meant }) => [row, meant]) },
  },
  {
    name: 'a caller’s share of the purchase lane is not asked',
    caughtBy: 'fair shares',
    needsBurst: true,
    plant: {
      operations: ['airtime.buy'],
      ...changedMoves((row, meant) => [
        row,
        meant.slot ? { ...meant, slot: { ...meant.slot, share: meant.slot.ceiling } } : meant,
      ]),
    },
  },
  {
    name: 'events are believed whoever signed them',
    caughtBy: 'events are hints',
    plant: {
      options: (options) => ({ ...options, webhooks: { verify: [{ name: 'anybody', verify: () => true }] } }),
    },
  },
  {
    name: 'every delivery of an event changes its instruction',
    caughtBy: 'events are hints',
    plant: {
      store: (store, { time }) =>
        withMethods(store, {
          async record(ref, line) {
            await store.record(ref, line);
            const row = line.source === 'webhook' ? await store.find(ref, null) : null;
            if (row) await store.move(row, { patch: {}, at: time.now(), why: 'An event spoke of it.' });
          },
        }),
    },
  },
  {
    name: 'an event is trusted without asking the platform',
    caughtBy: 'final is true',
    plant: {
      store: (store, { time }) =>
        withMethods(store, {
          async record(ref, line) {
            await store.record(ref, line);
            const row = line.source === 'webhook' ? await store.find(ref, null) : null;
            if (row?.state !== 'processing' && row?.state !== 'unknown') return;
            const isGood = line.found.endsWith('succeeded');
            const money = isGood ? ({ funding: 'capturing' } as const) : ({ funding: 'releasing' } as const);
            const funding = row.funding === 'reserved' ? money : {};
            const patch = { state: isGood ? 'succeeded' : 'failed', nextAt: time.now(), ...funding } as const;
            await store.move(row, { patch, at: time.now(), why: 'An event said so.' });
          },
        }),
    },
  },
  {
    name: 'a stream leaves an event out',
    caughtBy: 'streams converge',
    plant: {
      store: (store) =>
        withMethods(store, {
          eventsAfter: async (...asked) => (await store.eventsAfter(...asked)).filter(({ number }) => number % 7 !== 0),
        }),
    },
  },
  {
    name: 'what is sent is logged',
    caughtBy: 'no secret anywhere',
    plant: {
      options: (options) => ({
        ...options,
        fetch: async (input, init) => {
          options.logger?.info({ sent: JSON.stringify(init?.headers) }, 'request');
          return (options.fetch ?? fetch)(input, init);
        },
      }),
    },
  },
  {
    name: 'tokens are stored as they come',
    caughtBy: 'no secret anywhere',
    plant: {
      store: (store, { history }) =>
        withMethods(store, {
          async move(row, change) {
            const answers = history.departures.flatMap(({ arrivals }) => arrivals.map(({ details }) => details));
            const answer = answers.findLast((details) => Reflect.get(Object(details), 'ref') === row.ref);
            const isDone = change.patch.state === 'succeeded' && answer !== undefined;
            return store.move(row, isDone ? { ...change, why: JSON.stringify(answer) } : change);
          },
        }),
    },
  },
  {
    name: 'an event is told with all that the platform answered',
    caughtBy: 'no secret anywhere',
    plant: {
      store: (store, { history }) =>
        withMethods(store, {
          async dueAnnouncements(...asked) {
            const answers = history.departures.flatMap(({ arrivals }) => arrivals.map(({ details }) => details));
            const due = await store.dueAnnouncements(...asked);
            return due.map((one) => {
              const answer = answers.findLast((details) => Reflect.get(Object(details), 'ref') === one.event?.ref);
              return one.event === null ? one : { ...one, event: { ...one.event, answer } };
            });
          },
        }),
    },
  },
  {
    name: 'an event cannot be read by those who have to tell it',
    caughtBy: 'settles in time',
    plant: {
      store: (store) =>
        withMethods(store, {
          async dueAnnouncements(...asked) {
            return (await store.dueAnnouncements(...asked)).map((due) => ({ ...due, event: null }));
          },
        }),
    },
  },
  {
    name: 'rows are found whoever asks',
    caughtBy: 'own rows only',
    plant: { store: (store) => withMethods(store, { find: (ref) => store.find(ref, null) }) },
  },
  {
    name: 'what failed is paid for',
    caughtBy: 'money moves once',
    plant: changedMoves((row, meant) =>
      meant.patch.state === 'failed' && meant.patch.funding === 'releasing'
        ? [row, { ...meant, patch: { ...meant.patch, funding: 'capturing' } }]
        : [row, meant],
    ),
  },
  {
    name: 'what is taken is given back as well',
    caughtBy: 'money moves once',
    plant: {
      options({ funding, ...options }) {
        if (!funding) return options;
        const capture: typeof funding.capture = async (request) => {
          await funding.capture(request);
          await funding.release(request);
        };
        return { ...options, funding: { ...funding, capture } };
      },
    },
  },
  {
    name: 'a withdrawal is paid out twice',
    caughtBy: 'money moves once',
    plant: {
      operations: ['card.withdraw'],
      options({ funding, ...options }) {
        if (!funding) return options;
        const credit: typeof funding.credit = async (request) => {
          await funding.credit?.(request);
          await funding.reserve(request);
          await funding.capture(request);
        };
        return { ...options, funding: { ...funding, credit } };
      },
    },
  },
  {
    name: 'a withdrawal is never paid out',
    caughtBy: 'money moves once',
    plant: {
      operations: ['card.withdraw'],
      options: ({ funding, ...options }) => (funding ? { ...options, funding: { ...funding, credit() {} } } : options),
    },
  },
  {
    name: 'a wallet payment that no answer came to counts as refused',
    caughtBy: 'a checkout is paid once',
    plant: changedMoves((row, meant) =>
      row.operation === 'wallet.pay' && meant.patch.state === 'unknown'
        ? [row, { ...meant, patch: { ...meant.patch, state: 'failed', problem: { code: 'otp_wrong' }, ...atRest } }]
        : [row, meant],
    ),
  },
  {
    name: 'that a checkout was paid is not passed on',
    caughtBy: 'a checkout is paid once',
    plant: {
      store: (store) =>
        withMethods(store, {
          revise: (record, body, along) =>
            store.revise(record, body, record.kind === 'checkout' ? { ...along, announce: [] } : along),
        }),
    },
  },
  {
    name: 'a paid checkout is announced under two names',
    caughtBy: 'a checkout is paid once',
    plant: {
      store: (store) =>
        withMethods(store, {
          revise: (record, body, along) =>
            store.revise(record, body, {
              ...along,
              announce: (along?.announce ?? []).flatMap((event) => [event, { ...event, id: `${event.id} again` }]),
            }),
        }),
    },
  },
  {
    name: 'what is typed for a payment is logged',
    caughtBy: 'no secret anywhere',
    plant: {
      operations: ['airtime.buy'],
      options: (options) => ({
        ...options,
        fetch: async (input, init) => {
          options.logger?.info({ body: JSON.stringify(init?.body) }, 'request');
          return (options.fetch ?? fetch)(input, init);
        },
      }),
    },
  },
  {
    name: 'a one-time password is kept beside its payment',
    caughtBy: 'no secret anywhere',
    plant: {
      operations: ['airtime.buy'],
      store: (store, { history }) =>
        withMethods(store, {
          async move(row, change) {
            const typed = row.operation === 'wallet.pay' ? [...history.typed].at(-1) : undefined;
            return store.move(row, typed === undefined ? change : { ...change, why: `Sent with ${typed}.` });
          },
        }),
    },
  },
  {
    name: 'what was paid by wallet counts as given back',
    caughtBy: 'money moves once',
    plant: {
      options({ funding, ...options }) {
        if (!funding) return options;
        const release: typeof funding.release = async (request) => {
          await funding.release(request);
          return { outcome: 'released' };
        };
        return { ...options, funding: { ...funding, release } };
      },
    },
  },
  {
    name: 'a simulated transfer that no answer came to counts as never sent',
    caughtBy: 'at most once',
    plant: changedMoves((row, meant) =>
      row.operation === 'transfer.simulate' && meant.patch.state === 'unknown' && row.state === 'sending'
        ? [row, { ...meant, patch: { ...meant.patch, state: 'reserved', problem: null } }]
        : [row, meant],
    ),
  },
  {
    name: 'an order that awaits its deposit counts as a card',
    caughtBy: 'final is true',
    plant: {
      operations: ['card.topup'],
      ...changedMoves((row, meant) =>
        row.input['payment_method'] === 'stablecoin' && meant.patch.state === 'processing'
          ? [row, { ...meant, patch: { ...meant.patch, state: 'succeeded', ...atRest } }]
          : [row, meant],
      ),
    },
  },
  ...keyBugs,
  ...owedBugs,
];
