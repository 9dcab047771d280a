import { naira } from '@tillside/contract';
import type { World } from '../world/world.ts';
import { ask, meterOfAda } from './ordinary-day.ts';

const second = 1_000;

/** One way in which one signed-in shopper tries to have the shop for herself. */
export interface Scenario {
  readonly name: string;
  /** What she does in each second of the attack; `number` counts them, from 0. Nothing waits for it. */
  each(world: World, number: number): Promise<unknown>;
}

const shopper = 'mallory';
const phone = '08031234567';

const get = (world: World, path: string): Promise<unknown> => ask(world, shopper, { method: 'GET', path });
const post = (world: World, path: string, body: object, key?: string): Promise<unknown> =>
  ask(world, shopper, { method: 'POST', path, body, ...(key === undefined ? {} : { key }) });
/** Each is a POST to the platform. */
const validations = [
  ['electricity.validate', meterOfAda],
  ['cable.validate', { service: 'dstv', account: '7040000001', plan_id: 'any' }],
  ['spectranet.validate', { account: '900001' }],
  ['jamb.validate', { id: 'jamb-utme', account: '0123456789' }],
] as const;
const validate = (world: World, number: number): Promise<unknown> => {
  const [operation, input] = validations[number % validations.length] ?? validations[0];
  return post(world, `/validations/${operation}`, input);
};
const instruct = (world: World, key: string, operation: string, input: object): Promise<unknown> =>
  post(world, '/instructions', { operation, input }, key);
const airtime = (world: World, key: string, amount = 100): Promise<unknown> =>
  instruct(world, key, 'airtime.buy', { phone, amount: naira(amount), network: 'mtn' });

/** Two lists that accept any value she makes up, and that every shopper who buys abroad needs. */
const products = (kind: string, number: number, index: number): string =>
  `/lookups/international.products?iso=GH&code=${kind}-${number}-${index}`;
const rate = (kind: string, number: number, index: number): string =>
  `/lookups/international.rate?iso=GH&sku=${kind}-${number}&amount=GHS%20${index + 1}`;

/** Starts this many of one request at the same moment. */
function many(count: number, one: (index: number) => Promise<unknown>): Promise<unknown> {
  return Promise.all(Array.from({ length: count }, (_, index) => one(index)));
}

/** Sends requests that cost her nothing, as many as she can, every ten seconds. */
async function inBursts(number: number, one: () => Promise<unknown>): Promise<unknown> {
  return number % 10 === 0 ? many(800, one) : undefined;
}

export const scenarios: readonly Scenario[] = [
  {
    name: 'fills the validation lane',
    each: (world) => many(validations.length, (index) => validate(world, index)),
  },
  {
    name: 'opens bank accounts without end',
    each: (world, number) =>
      many(3, (index) =>
        instruct(world, `account-${number}-${index}`, 'account.create', {
          bank: index === 0 ? 'palmpay' : '9psb',
          bvn: '22233344455',
        }),
      ),
  },
  {
    name: 'holds the purchase lane',
    each: (world, number) => many(5, (index) => airtime(world, `purchase-${number}-${index}`)),
  },
  {
    name: 'occupies the places of lookups with slow ones',
    each: (world, number) => many(10, (index) => get(world, (index % 2 ? products : rate)('slow', number, index))),
  },
  {
    name: 'has the platform answer 429 to another list',
    each: (world, number) => get(world, products('busy', number, 0)),
  },
  {
    name: 'has the platform answer 429 to the list that everybody needs',
    each: (world, number) => get(world, rate('busy', number, 0)),
  },
  {
    name: 'has many connections to the platform made at once',
    each: (world, number) => many(15, (index) => get(world, `/cards/slow-card-${number}-${index}`)),
  },
  {
    name: 'finds an input that breaks the platform, and repeats it',
    each: (world, number) => many(3, (index) => get(world, rate('broken', number, index))),
  },
  {
    name: 'pushes the lists that everybody needs out of the cache, and then has them refused',
    each: (world, number) => many(20, (index) => get(world, rate(number > 60 ? 'busy' : 'other', number, index))),
  },
  {
    name: 'sprays keys that are the same purchase',
    each: (world, number) =>
      many(40, (index) =>
        index % 2 === 0 ? airtime(world, `spray-${number}-${index}`, -1) : airtime(world, `same-key-${number}`),
      ),
  },
  {
    name: 'has hooks that are slow for her, and buys as much as she may',
    each: async (world, number) =>
      number % 60 === 0 ? many(60, (index) => airtime(world, `slow-hook-${number}-${index}`)) : undefined,
  },
  {
    name: 'buys in bulk, as much as one request takes',
    each: (world, number) =>
      instruct(world, `bulk-${number}`, 'airtime.buy', {
        rows: Array.from({ length: 50 }, (_, row) => ({
          phone: `080${31_000_000 + number * 50 + row}`,
          amount: naira(50),
          network: 'mtn',
        })),
      }),
  },
  {
    name: 'reads pages and pages of her history, in many sessions at once',
    each: (world, number) => inBursts(number, () => get(world, '/instructions?limit=100')),
  },
  {
    name: 'opens event streams and leaves them',
    each: (world, number) =>
      inBursts(number, () =>
        ask(
          world,
          shopper,
          { method: 'GET', path: '/events' },
          { onOpen: (leave) => void world.time.setTimeout(leave, second) },
        ),
      ),
  },
  {
    name: 'asks for quotes of things that cost a question each',
    each: (world, number) =>
      many(10, (index) =>
        post(world, '/quotes', {
          operation: 'international.buy',
          input: {
            ccode: 'GH',
            phone: '233244000000',
            provider: 'MTNGH',
            variation: 'MTNGH_TOPUP',
            amount: { currency: 'GHS', value: String(7_000 + ((number * 10 + index) % 1_000)) },
          },
        }),
      ),
  },
  {
    name: 'leaves in the middle of slow validations',
    each: (world, number) =>
      many(6, (index) =>
        ask(
          world,
          shopper,
          {
            method: 'POST',
            path: '/validations/betting.validate',
            body: { customer_id: `slow-${number}-${index}`, bet_id: 'bet9ja' },
          },
          { onOpen: (leave) => void world.time.setTimeout(leave, 200) },
        ),
      ),
  },
  {
    name: 'sends herself many small transfers, and says that she has paid',
    each: async (world, number) => {
      const [account] = world.accounts;
      if (account === undefined) return;
      await world.platform.control('POST', '/transfers', { account, amount: 1 });
      await post(world, `/accounts/${account}/confirm`, { session_id: `0000000000000000000000000${10_000 + number}` });
    },
  },
  {
    name: 'does all of it at once',
    each: (world, number) =>
      Promise.all([
        many(2, (index) => validate(world, number + index)),
        many(2, (index) => airtime(world, `all-${number}-${index}`)),
        instruct(world, `all-account-${number}`, 'account.create', { bank: '9psb' }),
        many(4, (index) => get(world, products('slow', number, index))),
        many(4, (index) => get(world, `/cards/slow-card-${number}-${index}`)),
        many(20, () => get(world, '/instructions?limit=100')),
        get(world, rate('busy', number, 0)),
      ]),
  },
];
