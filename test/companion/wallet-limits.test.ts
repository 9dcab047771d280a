import { readdirSync, readFileSync } from 'node:fs';
import { dollars, naira } from '@tillside/contract';
import { walletFunding, TillsideError } from '@tillside/server';
import { createTillside } from './host.ts';
import { describe, expect, test } from 'vitest';
import { lastOtp, submitOtp, submitPin } from './checkout-steps.ts';
import { everyOutput, instructAs, startCollections } from './collections.ts';
import { bill, page, recordInto, startWalletWorld, typesOf, type WalletWorld } from './wallet-world.ts';
import { airtime, readProblem } from './world.ts';

const failing = { ...airtime, phone: '08030000002' };
const immediate = { ...airtime, phone: '08030000001' };

describe('what a wallet cannot pay', () => {
  test('is declined with a reason: dollars, and less than a naira', async () => {
    const world = await startWalletWorld({
      wallet: {
        price: ({ cost, operation }) => (operation === 'card.create' ? cost : naira(0.5)),
      },
    });
    const card = await (await instructAs(world, 'ada', 'card.create', { type: 'virtual', amount: dollars(50) })).json();
    expect(card).toMatchObject({ state: 'abandoned', funding: 'released', problem: { code: 'currency_refused' } });
    const little = await (await instructAs(world, 'ada', 'airtime.buy', airtime)).json();
    expect(little).toMatchObject({ state: 'abandoned', funding: 'released', problem: { code: 'amount_refused' } });
    expect(world.sent.filter((line) => line.startsWith('POST'))).toEqual([]);
  });

  test('is not offered where it would have to be paid out; with a credit hook it is', async () => {
    const without = await startWalletWorld();
    expect(await abilities(without)).toContain('airtime.buy');
    expect(await abilities(without)).not.toContain('card.withdraw');
    const refused = await instructAs(without, 'ada', 'card.withdraw', { card_id: 'card_1', amount: dollars(5) });
    expect(await readProblem(refused)).toMatchObject({ code: 'forbidden' });
    const withHook = await startWalletWorld({ wallet: { credit: () => {} } });
    expect(await abilities(withHook)).toContain('card.withdraw');
  });
});

describe('createTillside', () => {
  test('refuses a walletFunding in the sandbox environment, and states the fix', async () => {
    const world = await startCollections('sandbox');
    const make = (): unknown => createTillside({ ...world.options, funding: walletFunding({ page }) });
    expect(make).toThrow(TillsideError);
    expect(make).toThrow('platform.environment "live"');
  });

  test('refuses one without a handler for refunds, and one that another companion has', async () => {
    const world = await startCollections('live');
    const deaf = (): unknown => createTillside({ ...world.options, funding: walletFunding({ page }) });
    expect(deaf).toThrow('events["refund.owed"]');
    const funding = walletFunding({ page });
    const options = { ...world.options, funding, events: recordInto([]) };
    createTillside(options);
    expect(() => createTillside(options)).toThrow('another companion');
  });
});

test('no PIN, one-time password or payer’s name of a bill paid by wallet is in any answer, log, event or store', async () => {
  const world = await startWalletWorld();
  const bodies: string[] = [];
  const through = world.network;
  world.network = async (input, init) => {
    bodies.push(typeof init?.body === 'string' ? init.body : '');
    return through(input, init);
  };
  // Names and numbers that nothing else here could contain.
  const canary = { username: 'canary-payer@example.test', pin: '7391' };
  const bought = await bill(world, failing);
  const given = await bill(world, immediate);
  const answers: string[] = [];
  const record = async (work: Promise<unknown>): Promise<void> => {
    answers.push(JSON.stringify(await work.catch((error: unknown) => `${String(error)} ${JSON.stringify(error)}`)));
  };
  await record(submitPin(world, bought.checkout, canary));
  await record(submitPin(world, bought.checkout, { ...canary, pin: `${canary.pin}x` }));
  await record(submitPin(world, bought.checkout));
  const otp = await lastOtp(world);
  await record(submitOtp(world, bought.checkout, otp));
  await world.pass(90);
  await world.till.funding.settle(given.ref, 'declined');
  await world.pass(2);
  await record(submitPin(world, given.checkout, canary));
  await record(submitOtp(world, given.checkout, otp));
  for (const [path, as] of [
    [`/checkouts/${bought.checkout}`, 'ada'],
    [`/instructions/${bought.ref}`, 'ada'],
    ['/instructions', 'ada'],
    ['/staff/instructions', 'staff'],
    [`/staff/instructions/${bought.ref}`, 'staff'],
  ] as const) {
    answers.push(await (await world.request(path, { as })).text());
  }
  expect(bodies.join()).toContain(`"pin":"${canary.pin}"`);
  expect(bodies.join()).toContain(`"otp":"${otp}"`);
  expect(typesOf(world, bought.ref)).toContain('refund.owed');
  const output = `${await everyOutput(world, answers)}\n${JSON.stringify(world.handled)}`;
  const written = readdirSync(world.directory)
    .map((name) => readFileSync(`${world.directory}/${name}`, 'latin1'))
    .join();
  for (const text of [output, written]) {
    expect(text).toContain(bought.checkout);
    expect(text).not.toContain(canary.username);
    // Four or five digits also occur in numbers, so what is looked for is the digits standing alone.
    for (const digits of [canary.pin, otp]) {
      expect(text).not.toMatch(new RegExp(`(?<![0-9a-z])${digits}(?![0-9a-z])`, 'i'));
    }
  }
});

async function abilities(world: WalletWorld): Promise<unknown> {
  const session: { abilities: string[] } = await (await world.request('/session')).json();
  return session.abilities;
}
