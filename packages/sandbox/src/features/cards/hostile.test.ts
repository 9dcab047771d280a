import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openCards } from '../../testing/open-cards.ts';

const word = fc.oneof(
  fc.constantFrom(
    '..',
    '__proto__',
    'constructor',
    'USD',
    'virtual',
    'stablecoin',
    'cus_ada',
    'a',
    '5',
    '1e9',
    '\u0000',
  ),
  fc.string(),
);
const value = fc.oneof(word, fc.double(), fc.integer(), fc.jsonValue());
const fields = [
  'customer_id',
  'currency',
  'type',
  'amount',
  'ref',
  'payment_method',
  'stablecoin_network',
  'stablecoin_chain',
  'mobile',
  'email',
  'billing_details',
  'id',
  'page',
  'page_size',
  'sort_by',
];
const body = fc.dictionary(fc.oneof(fc.constantFrom(...fields), word), value);
const nearlyRight = fc.record(
  {
    customer_id: fc.oneof(fc.constant('cus_ada'), value),
    currency: fc.oneof(fc.constant('USD'), value),
    type: fc.oneof(fc.constant('virtual'), value),
    amount: fc.oneof(fc.integer({ min: 1, max: 50 }), value),
    ref: fc.oneof(fc.stringMatching(/^[a-z]{1,3}$/), value),
    payment_method: fc.oneof(fc.constantFrom('wallet', 'stablecoin'), value),
  },
  { requiredKeys: [] },
);

const routes = [
  ['POST', '/cards/create'],
  ['PATCH', '/cards/ID/topup'],
  ['PATCH', '/cards/ID/withdraw'],
  ['PATCH', '/cards/ID/freeze'],
  ['PATCH', '/cards/ID/unfreeze'],
  ['POST', '/cards/ID/terminate'],
  ['PATCH', '/cards/replace/ID'],
  ['PATCH', '/cards/ID/card-contact'],
] as const;

test('no body makes a card operation answer 500, and no money is made', async () => {
  const till = openCards('live', { postLimit: 0 });
  await till.control('PUT', '/settings', { usd_due: 0 });
  const own = await till.newCard();
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...routes),
      fc.oneof(fc.constant(own), fc.stringMatching(/^[a-z0-9_-]{1,9}$/)),
      fc.oneof(body, nearlyRight),
      async ([method, path], id, sent) => {
        const { status, json } = await till.call(method, path.replace('ID', id), sent);
        expect([200, 201, 403, 404, 409, 410, 422]).toContain(status);
        expect(json.status).toBe(status < 300);
      },
    ),
    { numRuns: 300 },
  );
  const [cards] = (await till.call('GET', '/cards?page_size=100')).json.message.details;
  const held = cards.reduce((total: number, card: { balance: number }) => total + card.balance, 0);
  expect(Math.round(((await till.wallet()) + held + cards.length) * 100)).toBe(1_000_000);
});

test('no query makes reading answer 500', async () => {
  const till = openCards('live', { postLimit: 0 });
  const own = await till.newCard();
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('/cards', `/cards/${own}`, `/cards/${own}/transactions`),
      fc.dictionary(fc.oneof(fc.constantFrom(...fields, 'status', 'brand', 'sort_order', 'start_date'), word), word),
      async (path, query) => {
        const { status } = await till.call('GET', `${path}?${new URLSearchParams(query)}`);
        expect([200, 422]).toContain(status);
      },
    ),
    { numRuns: 200 },
  );
});
