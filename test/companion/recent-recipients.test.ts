import { naira, recipientOperationIds, type RecentRecipient } from '@tillside/contract';
import { QuoteSchema, RecentRecipientListSchema } from '@tillside/contract/schemas';
import { describe, expect, test as plainTest } from 'vitest';
import { buyBill, instructBill, products } from './bill-purchases.ts';
import { airtime, buy, fault, read, readProblem, startWorld, type World } from './world.ts';

const test = plainTest.extend('world', () => startWorld());

/** The sandbox delivers to this number at once. */
const delivered = { ...airtime, phone: '08030000001' };

async function recents(world: World, operation = 'airtime.buy', as = 'ada'): Promise<readonly RecentRecipient[]> {
  const answer = await world.request(`/recipients/recent?operation=${operation}`, { as });
  return RecentRecipientListSchema.parse(await answer.json()).items;
}

async function quote(world: World, input: object, { as = 'ada', operation = 'airtime.buy' } = {}) {
  const answer = await world.request('/quotes', { method: 'POST', as, body: JSON.stringify({ operation, input }) });
  return QuoteSchema.parse(await answer.json());
}

const numbered = (number: number) => ({ ...airtime, phone: `080312300${number}${number}` });

describe('recent recipients', () => {
  test('are those of the caller’s last purchases, newest first, each once with the last amount', async ({ world }) => {
    await buy(world, delivered);
    await world.pass(60);
    await buy(world, { ...airtime, phone: '08031234567', network: 'glo', amount: naira(200) });
    await world.pass(60);
    const { instruction } = await buy(world, { ...delivered, amount: naira(1_000) });
    expect(await recents(world)).toEqual([
      {
        operation: 'airtime.buy',
        ref: instruction.ref,
        fields: { phone: '2348030000001', network: 'mtn' },
        input: { phone: '2348030000001', network: 'mtn', amount: naira(1_000) },
        amount: naira(1_000),
        at: instruction.created_at,
      },
      expect.objectContaining({ fields: { phone: '2348031234567', network: 'glo' }, amount: naira(200) }),
    ]);
  });

  test('are of one operation and one caller', async ({ world }) => {
    await buy(world, delivered);
    expect(await recents(world, 'airtime.buy', 'bayo')).toEqual([]);
    for (const operation of recipientOperationIds) {
      expect(await recents(world, operation)).toHaveLength(operation === 'airtime.buy' ? 1 : 0);
    }
  });

  test('are at most eight', async ({ world }) => {
    for (let number = 1; number <= 9; number += 1) {
      await buy(world, numbered(number));
      await world.pass(60, 10);
    }
    const phones = (await recents(world)).map(({ fields }) => fields['phone']);
    expect(phones).toEqual([9, 8, 7, 6, 5, 4, 3, 2].map((number) => `23480312300${number}${number}`));
  });

  test('leave out what failed, what was declined, and a purchase for many', async ({ world }) => {
    const failed = await buy(world, { ...airtime, phone: '08030000006' });
    world.bank.outcome = { outcome: 'declined' };
    const declined = await buy(world, delivered);
    world.bank.outcome = { outcome: 'reserved' };
    const bulk = await buy(world, { rows: [delivered, { ...delivered, phone: '08031234567' }] });
    await world.pass(120, 10);
    expect((await read(world, failed.instruction.ref)).state).toBe('failed');
    expect(declined.instruction.state).toBe('abandoned');
    expect(bulk.status).toBeLessThan(300);
    expect(await recents(world)).toEqual([]);
  });

  test('include a purchase that is under way, because it is paid', async ({ world }) => {
    await fault(world, 'stay_processing');
    const { instruction } = await buy(world, delivered);
    expect(instruction.state).not.toBe('succeeded');
    expect(await recents(world)).toMatchObject([{ ref: instruction.ref }]);
  });

  test('survive a restart, and are gone after a year', async ({ world }) => {
    await buy(world, delivered);
    await world.restart();
    expect(await recents(world)).toHaveLength(1);
    world.clock.stall(366 * 24 * 3_600_000);
    expect(await recents(world)).toEqual([]);
  });

  test.each([
    '',
    '?operation=',
    '?operation=epin.buy',
    '?operation=airtime.buy&operation=data.buy',
    '?operation=__proto__',
  ])('of no single operation are refused at the field: %s', async (query) => {
    const world = await startWorld();
    const problem = await readProblem(await world.request(`/recipients/recent${query}`));
    expect(problem).toMatchObject({ status: 422, code: 'invalid_input' });
    expect(Object.keys(problem.errors ?? {})).toEqual(['operation']);
  });

  test('can be disabled together with saved ones', async () => {
    const world = await startWorld({ products: { recipients: false } });
    await buy(world, delivered);
    const answer = await world.request('/recipients/recent?operation=airtime.buy');
    expect((await readProblem(answer)).code).toBe('not_found');
  });

  test('are for signed-in callers only', async ({ world }) => {
    expect((await world.request('/recipients/recent?operation=airtime.buy', { as: null })).status).toBe(401);
  });
});

test.each(products.filter(({ operation }) => recipientOperationIds.some((id) => id === operation)))(
  'the recipient of $operation comes with an input that buys the same again, and with no token or pin',
  async (product) => {
    const world = await startWorld({ access: { operations: { [product.operation]: ['shopper'] } } });
    const { instruction } = await buyBill(world, product);
    const answer = await world.request(`/recipients/recent?operation=${product.operation}`, { as: product.as });
    const text = await answer.text();
    const [recent, ...others] = RecentRecipientListSchema.parse(JSON.parse(text)).items;
    expect(others).toEqual([]);
    expect(recent).toMatchObject({ ref: instruction.ref, amount: instruction.quote });
    expect(recent?.input).toEqual(instruction.input);
    expect(instruction.input).toMatchObject(recent?.fields ?? {});
    const again = await quote(world, recent?.input ?? {}, { as: product.as, operation: product.operation });
    expect(again).toMatchObject({ quote: instruction.quote, already_paid: { ref: instruction.ref } });
    const secret: unknown = instruction.details?.[product.secret ?? ''];
    // A delivery abroad names its recipient, who is not a secret.
    const own = JSON.stringify(instruction.input);
    const words = (JSON.stringify(secret ?? '').match(/[\dA-Z]{10,}/g) ?? []).filter((word) => !own.includes(word));
    for (const word of words) expect(text).not.toContain(word);
  },
);

test('a meter is one recipient, whatever phone gets the receipt, with its holder’s name', async ({ world }) => {
  const meter = { service: 'ikedc', meter_number: '45020000001', meter_type: 'prepaid', amount: naira(5_000) };
  for (const phone of ['08031234567', '08051234567']) await instructBill(world, 'electricity.buy', { ...meter, phone });
  expect(await recents(world, 'electricity.buy')).toMatchObject([
    { name: expect.stringMatching(/\w+ \w+/), fields: { meter_number: '45020000001', phone: '2348051234567' } },
  ]);
  const third = { ...meter, phone: '08071234567' };
  expect(await quote(world, third, { operation: 'electricity.buy' })).toHaveProperty('already_paid');
});

describe('a quote', () => {
  test('states that the same amount was paid for the same recipient within ten minutes', async ({ world }) => {
    expect(await quote(world, delivered)).not.toHaveProperty('already_paid');
    const { instruction } = await buy(world, delivered);
    // In any spelling of the number.
    expect(await quote(world, { ...delivered, phone: '+234 803 000 0001' })).toMatchObject({
      already_paid: { ref: instruction.ref, at: instruction.created_at },
    });
    world.clock.stall(10 * 60_000 - 30_000);
    expect(await quote(world, delivered)).toHaveProperty('already_paid');
    world.clock.stall(31_000);
    expect(await quote(world, delivered)).not.toHaveProperty('already_paid');
  });

  test('does not state it for another amount, recipient, network or caller', async ({ world }) => {
    await buy(world, delivered);
    for (const other of [{ amount: naira(501) }, { phone: '08030000002' }, { network: 'glo' }]) {
      expect(await quote(world, { ...delivered, ...other })).not.toHaveProperty('already_paid');
    }
    expect(await quote(world, delivered, { as: 'bayo' })).not.toHaveProperty('already_paid');
  });

  test('states it while the outcome is unknown, and also where recipients are not stored', async () => {
    const world = await startWorld({ products: { recipients: false } });
    await fault(world, 'stay_processing');
    const { instruction } = await buy(world, delivered);
    expect(await quote(world, delivered)).toMatchObject({ already_paid: { ref: instruction.ref } });
  });

  test('does not state it for a failed or declined purchase', async ({ world }) => {
    const failing = { ...airtime, phone: '08030000006' };
    const failed = await buy(world, failing);
    expect(await quote(world, failing)).toHaveProperty('already_paid');
    await world.pass(120, 10);
    expect((await read(world, failed.instruction.ref)).state).toBe('failed');
    world.bank.outcome = { outcome: 'declined' };
    await buy(world, delivered);
    for (const input of [failing, delivered]) expect(await quote(world, input)).not.toHaveProperty('already_paid');
  });
});
