import { DatabaseSync } from 'node:sqlite';
import { balanceFunding, type Funding, type FundingRequest } from '@tillside/server';
import { naira } from '@tillside/contract';
import { describe, expect, test } from 'vitest';
import { bill, pay, startWalletWorld } from '../companion/wallet-world.ts';
import { airtime, buy, read, startWorld, type World } from '../companion/world.ts';
import { cardFunding, onProcessorWebhook } from './card-processor.ts';
import { payLaterFunding } from './pay-later.ts';
import { processorDouble, type ProcessorDouble } from './processor-double.ts';
import { payByWallet } from './wallet.ts';

const delivered = { ...airtime, phone: '08030000001' };
const reversed = { ...airtime, phone: '08030000004' };
const failing = { ...airtime, phone: '08030000002' };
const kobo = 50_000;

/** Hooks that do their work, and then fail before they can answer: the first call of each is lost, as in a crash. */
function answersLost(funding: Funding): Funding {
  const lost = new Set<string>();
  const lose = <Result>(name: string, hook?: (request: FundingRequest) => Result | Promise<Result>) =>
    hook && {
      [name]: async (request: FundingRequest): Promise<Result> => {
        const result = await hook(request);
        if (lost.has(name)) return result;
        lost.add(name);
        throw new Error(`The answer of ${name} is lost.`);
      },
    };
  return {
    ...funding,
    ...lose('reserve', funding.reserve),
    ...lose('capture', funding.capture),
    ...lose('release', funding.release),
    ...lose('refund', funding.refund),
  };
}

/** A way of paying in a database of its own, in which Ada may spend what she has. */
interface Books {
  readonly funding: Funding;
  give(kobo: number): Promise<void>;
  left(): Promise<number>;
}

function balanceBooks(): Books {
  const funding = balanceFunding(new DatabaseSync(':memory:'));
  return {
    funding,
    give: (kobo) => funding.deposit({ owner: 'ada', amount: naira(kobo / 100), reference: 'opening' }),
    left: async () => (await funding.balanceOf('ada'))?.available.minor ?? 0,
  };
}

function payLaterBooks(): Books {
  const database = new DatabaseSync(':memory:');
  const funding = payLaterFunding(database);
  const left = `SELECT kobo - (SELECT coalesce(sum(kobo), 0) FROM invoice_lines WHERE state IN ('open', 'due')) AS kobo FROM credit_limits`;
  return {
    funding,
    give: async (kobo) => void database.prepare(`INSERT INTO credit_limits VALUES ('ada', ?)`).run(kobo),
    left: async () => Number(database.prepare(left).get()?.['kobo']),
  };
}

describe.each([
  ['a balance', balanceBooks],
  ['pay later', payLaterBooks],
])('%s', (_name, open) => {
  async function start(has: number): Promise<{ world: World; left: () => Promise<number> }> {
    const books = open();
    await books.give(has);
    return { world: await startWorld({ funding: answersLost(books.funding) }), left: () => books.left() };
  }

  test('pays once for what was delivered, however often a hook is called', async () => {
    const { world, left } = await start(2 * kobo);
    const { instruction } = await buy(world, delivered);
    await world.pass(120);
    expect(await read(world, instruction.ref)).toMatchObject({ state: 'succeeded', funding: 'captured' });
    expect(await left()).toBe(kobo);
  });

  test('pays nothing for what was not delivered', async () => {
    const { world, left } = await start(kobo);
    const { instruction } = await buy(world, failing);
    await world.pass(240);
    expect(await read(world, instruction.ref)).toMatchObject({ state: 'failed', funding: 'released' });
    expect(await left()).toBe(kobo);
  });

  test('declines what the shopper does not have, and sends nothing', async () => {
    const { world, left } = await start(kobo - 1);
    const { instruction } = await buy(world, delivered);
    await world.pass(60);
    expect(await read(world, instruction.ref)).toMatchObject({
      state: 'abandoned',
      problem: { code: 'funds_declined' },
    });
    expect(world.sent).toEqual([]);
    expect(await left()).toBe(kobo - 1);
  });

  test('gives money back for a purchase that is reversed later', async () => {
    const { world, left } = await start(kobo);
    const { instruction } = await buy(world, reversed);
    await world.pass(240);
    expect(await read(world, instruction.ref)).toMatchObject({ state: 'reversed', funding: 'refunded' });
    expect(await left()).toBe(kobo);
  });
});

describe('a card processor', () => {
  async function start(): Promise<{ world: World; processor: ProcessorDouble }> {
    // The clock of the world is made with the world.
    const clock = { now: () => 0 };
    const processor = processorDouble(() => clock.now());
    const world = await startWorld({ funding: answersLost(cardFunding(processor)) });
    clock.now = () => world.clock.now();
    return { world, processor };
  }

  async function order(world: World, input: object): Promise<string> {
    const { instruction } = await buy(world, input);
    await world.pass(60);
    const { ref, state, action } = await read(world, instruction.ref);
    expect([state, action?.url]).toEqual(['awaiting_funds', `https://cards.test/${ref}`]);
    expect(world.sent).toEqual([]);
    return ref;
  }

  test('buys once the card is authorised, and takes the money after the delivery', async () => {
    const { world, processor } = await start();
    const ref = await order(world, delivered);
    processor.pay(ref, true);
    await world.passUntil(onProcessorWebhook(world.till, processor, ref, kobo));
    await world.pass(120);
    expect(await read(world, ref)).toMatchObject({ state: 'succeeded', funding: 'captured' });
    expect(processor.books).toEqual({ taken: kobo, refunded: 0 });
  });

  test('takes nothing for what was not delivered', async () => {
    const { world, processor } = await start();
    const ref = await order(world, failing);
    processor.pay(ref, true);
    await world.passUntil(onProcessorWebhook(world.till, processor, ref, kobo));
    await world.pass(240);
    expect(await read(world, ref)).toMatchObject({ state: 'failed', funding: 'released' });
    expect(processor.books).toEqual({ taken: 0, refunded: 0 });
  });

  test('sends nothing when the bank declines', async () => {
    const { world, processor } = await start();
    const ref = await order(world, delivered);
    processor.pay(ref, false);
    await world.passUntil(onProcessorWebhook(world.till, processor, ref, kobo));
    expect(await read(world, ref)).toMatchObject({ state: 'abandoned', problem: { code: 'funds_declined' } });
    expect(world.sent).toEqual([]);
  });

  test('abandons an unpaid order, and buys a paid order although its webhook is lost', async () => {
    const { world, processor } = await start();
    const left = await order(world, delivered);
    const paid = await order(world, delivered);
    processor.pay(paid, true);
    await world.pass(20 * 60, 30);
    expect(await read(world, left)).toMatchObject({ state: 'abandoned' });
    expect(await read(world, paid)).toMatchObject({ state: 'succeeded', funding: 'captured' });
  });
});

describe('the wallet', () => {
  test('buys what was paid for, and pays back what was not delivered', async () => {
    const paidBack: FundingRequest[] = [];
    const world = await startWalletWorld({
      funding: payByWallet({
        pay: async (request) => void paidBack.push(request),
        isPaid: async (ref) => paidBack.some((request) => request.ref === ref),
      }),
    });
    const good = await bill(world, delivered);
    await pay(world, good.checkout);
    const bad = await bill(world, failing);
    await pay(world, bad.checkout);
    await world.pass(240);
    expect(await read(world, good.ref)).toMatchObject({ state: 'succeeded', funding: 'captured' });
    expect(await read(world, bad.ref)).toMatchObject({ state: 'failed', funding: 'refunded' });
    expect(paidBack).toMatchObject([{ ref: bad.ref, amount: { currency: 'NGN', minor: kobo } }]);
  });
});
