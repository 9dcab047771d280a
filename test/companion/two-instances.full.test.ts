import { naira } from '@tillside/contract';
import { FramePinAnswer } from '@tillside/contract/schemas';
import { walletFunding, type TillsideEvent } from '@tillside/server';
import { checkoutsOf } from '@tillside/server/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPostgres } from '../postgres.ts';
import type { CardWorld } from './card-world.ts';
import { lastOtp, payer as walletPayer, press } from './checkout-steps.ts';
import { askFromFrame, browserOf, openFrame, typing, type Boot } from './frame-client.ts';
import { startFrameWorld } from './frame-world.ts';
import { databases, startBeside } from './second-instance.ts';
import { bill, billsSent, page, recordInto, startWalletWorld, typesOf } from './wallet-world.ts';
import { airtime, read } from './world.ts';

let server: Awaited<ReturnType<typeof openPostgres>>;
beforeAll(async () => {
  server = await openPostgres();
});
afterAll(() => server.close());
const newDatabase = databases(() => server);

const payer = { username: '@ada', pin: '1234' };

/** Two companions on one database, and the page of one shopper open at each. */
interface Shop {
  readonly world: CardWorld;
  readonly seen: TillsideEvent[];
  /** A sealed frame for this checkout: in a tab at the first companion, or at the second. */
  frame(tab: 'first' | 'second', checkout: string): Promise<Boot>;
  enter(tab: 'first' | 'second', boot: Boot, n: number, typed: object): Promise<FramePinAnswer>;
}

async function startShop(): Promise<Shop> {
  const { store } = newDatabase();
  const seen: TillsideEvent[] = [];
  // Each round asks for up to two one-time passwords, and enters two of the five PINs of an hour.
  const limits = { perCaller: () => ({ otpSends: 20 }) };
  const world = await startFrameWorld('live', { store: store(), events: recordInto(seen), limits });
  const { url } = await startBeside(world, { store: store() });
  const tabs = { first: world, second: { ...world, url } };
  const ada = { first: browserOf('ada'), second: browserOf('ada') };
  return {
    world,
    seen,
    frame: (tab, checkout) => openFrame(tabs[tab], ada[tab], `/checkouts/${checkout}/attempts`),
    async enter(tab, boot, n, typed) {
      const { text } = await askFromFrame(tabs[tab], '/frames/pin', typing(boot, n, typed));
      return FramePinAnswer.parse(JSON.parse(text));
    },
  };
}

describe('two tabs at two instances that pay the same checkout', () => {
  test('at the same moment with the same PIN, then the same password, place one order and pay once', async () => {
    const { world, seen, frame, enter } = await startShop();
    for (const round of [1, 2]) {
      const id = await checkoutOf(world, round);
      const before = await facts(world);
      const [first, second] = [await frame('first', id), await frame('second', id)];
      const placed = await Promise.all([enter('first', first, 1, payer), enter('second', second, 1, payer)]);
      expect(placed.map(({ step }) => step)).toContain('otp');
      expect((await facts(world)).orders - before.orders).toBe(1);
      const typed = { otp: await lastOtp(world), attempt: 1 };
      // A frame whose click came second got the checkout's state at that time, so the payer opens another frame.
      const going = async (tab: 'first' | 'second', boot: Boot, { step }: FramePinAnswer) =>
        step === 'otp' ? { boot, n: 2 } : { boot: await frame(tab, id), n: 1 };
      const one = await going('first', first, placed[0]);
      const two = await going('second', second, placed[1]);
      await Promise.all([enter('first', one.boot, one.n, typed), enter('second', two.boot, two.n, typed)]);
      await world.pass(3);
      expect(await (await world.request(`/checkouts/${id}`)).json()).toMatchObject({ state: 'paid' });
      const after = await facts(world);
      expect([after.orders - before.orders, after.pays - before.pays, after.wallet - before.wallet]).toEqual([
        1, 1, 4_455,
      ]);
      expect(
        seen.filter((event) => event.type === 'checkout.paid' && event.checkout.id === id).map(({ type }) => type),
      ).toEqual(['checkout.paid']);
    }
  });

  test('with the password in one while the PIN is typed in the other, pay once and begin nothing else', async () => {
    const { world, seen, frame, enter } = await startShop();
    for (const round of [1, 2]) {
      const id = await checkoutOf(world, round);
      const before = await facts(world);
      // Opened while a PIN may be entered, and left open.
      const late = await frame('second', id);
      const boot = await frame('first', id);
      expect(await enter('first', boot, 1, payer)).toMatchObject({ step: 'otp' });
      const otp = await lastOtp(world);
      const [paid, answered] = await Promise.all([
        enter('first', boot, 2, { otp, attempt: 1 }),
        enter('second', late, 1, payer),
      ]);
      expect(paid).toMatchObject({ step: 'done', state: 'paid' });
      expect(['otp', 'done']).toContain(answered.step);
      // A later PIN begins nothing either.
      expect(await enter('second', late, 2, payer)).toMatchObject({ step: 'done', state: 'paid' });
      await world.pass(3);
      const after = await facts(world);
      expect([after.orders - before.orders, after.pays - before.pays, after.wallet - before.wallet]).toEqual([
        1, 1, 4_455,
      ]);
      expect(seen.filter(({ type }) => type === 'checkout.paid')).toHaveLength(round);
    }
  });
});

describe('a bill paid by wallet, with two instances', () => {
  test.each([
    ['is bought once', '08030000001', { state: 'succeeded', funding: 'captured' }, ['instruction.succeeded']],
    [
      'and failing afterwards owes one refund',
      '08030000002',
      { state: 'failed', funding: 'refund_owed' },
      ['instruction.failed', 'refund.owed'],
    ],
  ])('%s', async (_what, phone, standing, events) => {
    const { store } = newDatabase();
    const world = await startWalletWorld({ store: store() });
    const beside = await startBeside(world, { store: store(), funding: walletFunding({ page }) });
    const { ref, checkout } = await bill(world, { ...airtime, phone });
    const ada = { id: 'ada', sessionId: 'another session', customerId: 'cus_ada', roles: ['shopper'] as const };
    const steps = [checkoutsOf(world.till), checkoutsOf(beside.till)];
    await Promise.all(steps.map((one) => one.submitPin(checkout, ada, walletPayer, press())));
    const otp = await lastOtp(world);
    await Promise.all(steps.map((one) => one.submitOtp(checkout, ada, { otp }, press())));
    await world.pass(90, 1);
    expect(await read(world, ref)).toMatchObject(standing);
    expect(billsSent(world)).toBe(1);
    expect(world.sent.filter((line) => line.endsWith('/wallet/pay'))).toHaveLength(1);
    expect(typesOf(world, ref)).toEqual(events);
  });
});

async function checkoutOf(world: CardWorld, round: number): Promise<string> {
  const order = { owner: 'ada', reference: `order-${round}`, amount: naira(4_500), title: 'Two pairs of shoes' };
  return (await world.till.checkouts.create(order)).id;
}

/** What the platform did, as only it can know. */
async function facts(world: CardWorld): Promise<{ orders: number; pays: number; wallet: number }> {
  const { wallets } = await world.command<{ wallets: { NGN: number } }>('GET', '/settings');
  const outbox = await world.command<{ kind: string }[]>('GET', '/outbox');
  return {
    orders: outbox.filter(({ kind }) => kind === 'otp').length,
    pays: world.sent.filter((line) => line.endsWith('/wallet/pay')).length,
    wallet: wallets.NGN,
  };
}
