import { readdirSync, readFileSync } from 'node:fs';
import { dollars, naira, type Checkout } from '@tillside/contract';
import { CheckoutSchema } from '@tillside/contract/schemas';
import type { CheckoutRequest } from '@tillside/server';
import { checkoutsOf } from '@tillside/server/testing';
import { describe, expect, test } from 'vitest';
import { bayo, begun, lastOtp, order, payer, press, read, submitOtp, submitPin, wrongFor } from './checkout-steps.ts';
import { everyOutput, instructAs, startCollections } from './collections.ts';
import { readProblem } from './world.ts';

describe('a checkout', () => {
  test('is created once per owner and reference, and refuses other terms', async () => {
    const world = await startCollections('live');
    const made = await world.till.checkouts.create(order);
    expect(made).toMatchObject({
      state: 'open',
      may_begin: true,
      amount: naira(4_500),
      owner: 'ada',
    });
    expect(await world.till.checkouts.create(order)).toEqual(made);
    expect(await world.till.checkouts.get(made.id)).toEqual(made);
    expect((await world.till.checkouts.create({ ...order, owner: 'bayo' })).id).not.toBe(made.id);
    for (const [change, word] of [
      [{ amount: naira(4_501) }, 'amount'],
      [{ title: 'Three pairs of shoes' }, 'title'],
      [{ metadata: {} }, 'metadata'],
    ] as const) {
      await expect(world.till.checkouts.create({ ...order, ...change })).rejects.toThrow(`another ${word}`);
    }
    expect(await world.till.checkouts.get('co_of_nobody')).toBeNull();
  });

  test('for a balance is added to it once the merchant has counted it, and not before', async () => {
    let counts = false;
    const counted = (): void => {
      if (!counts) throw new Error('The shop is busy.');
    };
    const world = await startCollections('live', { events: { 'checkout.paid': counted } });
    const id = await begun(world, { addsTo: 'Sunbird balance' });
    expect(await read(world, id)).toMatchObject({ adds_to: 'Sunbird balance', added: false });
    await expect(world.till.checkouts.create({ ...order, addsTo: 'Wallet' })).rejects.toThrow('another addsTo');
    await submitPin(world, id);
    await submitOtp(world, id, await lastOtp(world));
    await world.till.recover();
    expect(await read(world, id)).toMatchObject({ state: 'paid', added: false });
    counts = true;
    await world.pass(3_600);
    await world.till.recover();
    expect(await read(world, id)).toMatchObject({ state: 'paid', adds_to: 'Sunbird balance', added: true });
  });

  test.each([
    ['a title of 4 characters', { title: 'Shoe' }, 'title must be at least 5 characters'],
    ['a title of 256 characters', { title: 'x'.repeat(256) }, 'title must be at most 255 characters'],
    ['nothing to pay', { amount: naira(0) }, 'amount must be at least 1 naira'],
    [
      'a third of a kobo',
      { amount: { currency: 'NGN', minor: 1_000.1 } },
      'amount.minor must be a whole number of kobo',
    ],
    ['no reference', { reference: '' }, 'reference is required'],
    ['no owner', { owner: '' }, 'owner is required'],
    [
      'a database row number as the owner',
      { owner: 7 },
      'owner must be a text. Give the id that your `caller` hook answers',
    ],
    ['a description of null', { description: null }, 'description must be a text. Leave it out'],
    ['a misspelt field', { ammount: 5 }, 'Unrecognized key: "ammount". Give an object of owner, reference, amount'],
    ['a bare number', { amount: 4_500 }, 'Give naira(500)'],
    ['dollars', { amount: dollars(10) }, 'amount.currency must be NGN. Give naira(500)'],
    ['a Date in the metadata', { metadata: { at: new Date(0) } }, 'metadata.at is nothing that JSON can hold. Give'],
    ['an undefined value in the metadata', { metadata: { a: { b: undefined } } }, 'metadata.a'],
    ['nine kilobytes of metadata', { metadata: { note: 'x'.repeat(9_000) } }, 'metadata must be at most'],
    ['an expiry that is not a time', { expiresAt: new Date('soon') }, 'expiresAt must be a Date. Give a Date in'],
    ['an expiry in the past', { expiresAt: new Date('2026-11-21T07:59:59Z') }, 'expiresAt must be in the future'],
  ])('with %s is refused with a sentence', async (_what, change, sentence) => {
    const world = await startCollections('live');
    // Not every host is checked by a compiler.
    const request = { ...order, ...change } as CheckoutRequest;
    await expect(world.till.checkouts.create(request)).rejects.toThrow(sentence);
  });

  test('starts no attempt after its end, and continues a running payment', async () => {
    const world = await startCollections('live');
    const expiresAt = new Date(world.clock.now() + 300_000);
    const [early, late] = [await begun(world, { expiresAt }), await begun(world, { expiresAt, reference: 'order-8' })];
    expect(await read(world, early)).toMatchObject({ may_begin: true, expires_at: expiresAt.toISOString() });
    await world.pass(290, 10);
    await submitPin(world, early);
    await world.pass(12);
    for (const seen of [await read(world, late), await submitPin(world, late)]) {
      expect(seen).toMatchObject({ state: 'expired', may_begin: false });
    }
    expect(await read(world, early)).toMatchObject({ state: 'otp_sent', may_begin: false });
    expect(await submitOtp(world, early, await lastOtp(world))).toMatchObject({ state: 'paid' });
    expect(world.sent).toHaveLength(2);
    // A repeated creation returns the same checkout, whatever end it names.
    const again = await world.till.checkouts.create({ ...order, expiresAt: new Date(world.clock.now() + 900_000) });
    expect(again).toMatchObject({ id: early, state: 'paid', expires_at: expiresAt.toISOString() });
  });

  test('is visible to its owner only, without the merchant’s data', async () => {
    const world = await startCollections('live');
    const id = await begun(world);
    const text = await (await world.request(`/checkouts/${id}`)).text();
    expect(CheckoutSchema.parse(JSON.parse(text))).toMatchObject({ id, title: order.title, reference: 'order-7' });
    expect(text).not.toContain('basket');
    for (const as of ['bayo', 'staff']) expect((await world.request(`/checkouts/${id}`, { as })).status).toBe(404);
    await expect(checkoutsOf(world.till).submitPin(id, bayo, payer, press())).rejects.toMatchObject({
      problem: { code: 'not_found' },
    });
    expect(world.sent).toEqual([]);
  });

  test('takes no PIN over the route of other instructions', async () => {
    const world = await startCollections('live');
    const id = await begun(world);
    const input = { checkout: id, attempt: 1, ...payer };
    for (const operation of ['wallet.order', 'wallet.pay']) {
      const problem = await readProblem(await instructAs(world, 'ada', operation, { ...input, otp: '12345' }));
      expect(problem).toMatchObject({ code: 'invalid_input', errors: { operation: { code: expect.any(String) } } });
    }
    expect(world.sent).toEqual([]);
  });

  test('can be created in the sandbox environment, where paying is refused with that reason', async () => {
    const world = await startCollections('sandbox');
    const id = await begun(world);
    for (const submit of [submitPin(world, id), submitOtp(world, id, '12345')]) {
      await expect(submit).rejects.toMatchObject({
        problem: { code: 'product_unavailable', detail: expect.stringContaining('live environment only') },
      });
    }
    expect(await read(world, id)).toMatchObject({ state: 'open' });
  });
});

test('no PIN, one-time password or payer’s name is in any answer, log, event or store', async () => {
  const world = await startCollections('live');
  const bodies: string[] = [];
  const through = world.network;
  world.network = async (input, init) => {
    bodies.push(typeof init?.body === 'string' ? init.body : '');
    return through(input, init);
  };
  // Names and numbers that nothing else here could contain.
  const canary = { username: 'canary-payer@example.test', pin: '7391' };
  const id = await begun(world);
  const answers: string[] = [];
  const record = async (work: Promise<Checkout>): Promise<void> => {
    const answer = await work.catch((error: unknown) => `${String(error)} ${JSON.stringify(error)}`);
    answers.push(JSON.stringify(answer));
  };
  await record(submitPin(world, id, canary));
  await record(submitPin(world, id, { ...canary, pin: `${canary.pin}x` }));
  await record(submitPin(world, id));
  const otp = await lastOtp(world);
  await record(submitOtp(world, id, wrongFor(otp)));
  await record(submitOtp(world, id, otp));
  await world.pass(5);
  for (const [path, as] of [
    [`/checkouts/${id}`, 'ada'],
    ['/instructions', 'ada'],
    ['/staff/instructions', 'staff'],
  ] as const) {
    answers.push(await (await world.request(path, { as })).text());
  }
  expect(bodies.join()).toContain(`"pin":"${canary.pin}"`);
  expect(bodies.join()).toContain(`"otp":"${otp}"`);
  const output = await everyOutput(world, answers);
  expect(output).toContain(id);
  const written = readdirSync(world.directory)
    .map((name) => readFileSync(`${world.directory}/${name}`, 'latin1'))
    .join();
  expect(written).toContain(id);
  for (const text of [output, written]) {
    expect(text).not.toContain(canary.username);
    // Four or five digits also occur in numbers, so what is looked for is the digits standing alone.
    for (const digits of [canary.pin, otp])
      expect(text).not.toMatch(new RegExp(`(?<![0-9a-z])${digits}(?![0-9a-z])`, 'i'));
  }
});
