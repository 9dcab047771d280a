import { money, naira, type Checkout, type Money, type ProblemReason, type Role } from '@tillside/contract';
import { CheckoutSchema } from '@tillside/contract/schemas';
import { checkoutsOf } from '@tillside/server/testing';
import { z } from 'zod';
import { people, sessionOf } from '../world/companion-process.ts';
import type { InstructionRow } from '../world/history.ts';
import type { Randomness } from '../world/randomness.ts';
import type { World } from '../world/world.ts';
import { patience, request } from './shop-window.ts';

/** A checkout that the merchant's backend made. */
export interface OpenCheckout {
  readonly id: string;
  readonly owner: string;
  readonly reference: string;
  readonly amount: Money;
  /** The instruction that it pays for; `null`: it is the merchant's own. */
  readonly funds: string | null;
}

type Checkouts = ReturnType<typeof checkoutsOf>;

const invariant = 'a checkout is paid once';
/** What a payer does repeatedly. */
const habits = { pays: 12, 'guesses PINs': 4, 'guesses passwords': 5, hesitates: 4 } as const;
const orderLives = 601_000;
const names = { '@ada': 6, 'ada@example.com': 4, '@broke': 1, '@nobody': 1 } as const;
/** Magic amounts of the sandbox, and more often ordinary ones. */
const magic = [13.01, 13.02, 13.1].map(naira);

/** The merchant's backend asks for a payment, again until it has an answer, and a shopper pays it. */
export async function orderAndPay(world: World, chance: Randomness, number: number): Promise<void> {
  const owner = chance.pick(['ada', 'bayo', 'chi']);
  const amount = chance.chance(0.3) ? chance.pick(magic) : money('NGN', chance.integer(100, 900_000));
  const expiresAt = chance.chance(0.3)
    ? { expiresAt: new Date(world.time.now() + chance.integer(60, 700) * 1_000) }
    : {};
  const order = {
    owner,
    reference: `order ${number}`,
    amount,
    title: 'Two pairs of shoes',
    metadata: { number },
    ...expiresAt,
  };
  for (let tries = 0; tries < 5; tries += 1) {
    const made = await inTime(world, world.anyServing(world.callerChance)?.till.checkouts.create(order));
    if (made) {
      const checkout = { id: made.id, owner, reference: order.reference, amount, funds: null };
      world.history.checkouts.set(made.id, checkout);
      return payCheckout(world, chance, checkout);
    }
    await world.time.sleep(2_000);
  }
}

/** The payer pays, in one tab or in two at once. */
export async function payCheckout(world: World, chance: Randomness, checkout: OpenCheckout): Promise<void> {
  const tabs = chance.chance(0.35) ? ['one', 'two'] : ['one'];
  await Promise.all(tabs.map((tab) => payInTab(world, chance.fork(`${checkout.id} ${tab}`), checkout)));
}

/** The payer comes back while their payment is under review: they find nothing to pay. */
export async function payAgain(world: World, chance: Randomness, { operation, input }: InstructionRow): Promise<void> {
  const checkout = world.history.checkouts.get(String(input['checkout']));
  if (operation === 'wallet.pay' && checkout) await payInTab(world, chance, checkout);
}

async function payInTab(world: World, chance: Randomness, checkout: OpenCheckout): Promise<void> {
  // Too rare to be drawn: in every fifth schedule all do.
  const hesitates = world.schedule.seed % 5 === 4;
  const habit = hesitates ? 'hesitates' : chance.fork('habit').weighted(habits);
  for (let look = 0; look < 9; look += 1) {
    const seen = await view(world, checkout);
    if (seen?.state === 'paid' || seen?.state === 'not_known') return;
    if (seen?.state === 'otp_sent') {
      if (chance.chance(0.06)) await world.time.sleep(orderLives);
      if (chance.chance(0.15)) await askAnew(world, chance, checkout);
      // Sometimes with the password that a new one has replaced meanwhile.
      if (habit === 'hesitates') await payAsItIsReplaced(world, chance, checkout, seen);
      else await typeOtp(world, chance, checkout, seen, habit === 'guesses passwords' ? 1 : 0.2);
    } else if (seen?.may_begin === true || seen?.attempt?.pin_again === true) {
      if (chance.chance(0.08)) return;
      await typePin(world, chance, checkout, habit === 'guesses PINs' ? 0 : 0.85);
    }
    await world.time.sleep(chance.milliseconds(200, 8_000));
  }
}

/**
 * Two tabs at one moment, once a new password may be asked for: one types the password, and the other types it too, or asks
 * for a new one, which replaces the order that the first one is about.
 */
async function payAsItIsReplaced(
  world: World,
  chance: Randomness,
  checkout: OpenCheckout,
  seen: Checkout,
): Promise<void> {
  await world.time.sleep(1_000 * ((seen.attempt?.new_code_in ?? 60) + 1));
  const otp = await otpOf(world, seen.attempt?.refs[0] ?? '');
  if (otp === null) return;
  const [paying, asking] = chance.chance(0.8) ? [0, chance.milliseconds(1, 500)] : [chance.milliseconds(1, 500), 0];
  const key = chance.integer(0, 1e12);
  const typed = { username: '@ada', pin: '1234', new_code: true };
  const isTwice = chance.fork(`twice ${key}`).chance(0.3);
  await Promise.all([
    world.time.sleep(paying).then(() => submitOtp(world, checkout, otp, `otp ${key}`)),
    world.time
      .sleep(asking)
      .then(() =>
        isTwice
          ? submitOtp(world, checkout, otp, `otp again ${key}`)
          : submitPin(world, checkout, typed, `anew ${key}`),
      ),
  ]);
}

/** The checkout as the page shows it. A payment taken by the platform before the read is never offered again. */
export async function view(world: World, checkout: OpenCheckout): Promise<Checkout | null> {
  const wasPaid = (await paymentsOf(world, checkout.id)) > 0;
  const answer = await request(world, checkout.owner, { method: 'GET', path: `/checkouts/${checkout.id}` });
  if (answer?.status !== 200) return null;
  const seen = CheckoutSchema.parse(JSON.parse(answer.body));
  world.history.effects.add(`checkout shown as ${seen.state}`);
  const refusal = seen.attempt?.refusal?.code;
  if (refusal !== undefined) world.history.effects.add(`attempt refused: ${refusal}`);
  const offers = seen.may_begin || ['open', 'refused', 'expired', 'otp_sent'].includes(seen.state);
  if (wasPaid && offers)
    world.history.caught.push({ invariant, what: `${checkout.id} had been paid, and was shown as ${seen.state}.` });
  return seen;
}

async function typePin(world: World, chance: Randomness, { id, owner }: OpenCheckout, isRight: number): Promise<void> {
  const username = chance.weighted(names);
  const pin = chance.chance(isRight) ? '1234' : String(chance.integer(2_000, 9_999));
  const key = `pin ${chance.integer(0, 1e12)}`;
  const submit = (): Promise<void> => submitPin(world, { id, owner }, { username, pin }, key);
  await press(chance, submit);
}

/** A new one-time password, which is a new order. Some press too soon, or while they type the one they have. */
async function askAnew(world: World, chance: Randomness, { id, owner }: OpenCheckout): Promise<void> {
  await world.time.sleep(chance.milliseconds(20_000, 90_000));
  const typed = { username: chance.weighted(names), pin: '1234', new_code: true };
  const asked = press(chance, () => submitPin(world, { id, owner }, typed, `anew ${chance.integer(0, 1e12)}`));
  if (chance.chance(0.5)) await asked;
  else world.letDo(() => asked);
}

export async function submitPin(
  world: World,
  { id, owner }: Pick<OpenCheckout, 'id' | 'owner'>,
  typed: { readonly username: string; readonly pin: string; readonly new_code?: boolean },
  key: string,
): Promise<void> {
  world.history.typed.add(`pin ${typed.pin}`);
  await pressOnce(world, owner, (checkouts) => checkouts.submitPin(id, callerNamed(owner), typed, key));
}

async function typeOtp(
  world: World,
  chance: Randomness,
  { id, owner }: OpenCheckout,
  seen: Checkout,
  isWrong: number,
): Promise<void> {
  const sent = await otpOf(world, seen.attempt?.refs[0] ?? '');
  const wrong = String(chance.integer(10_000, 99_999));
  const otp = sent === null || chance.chance(isWrong) ? wrong : sent;
  const key = `otp ${chance.integer(0, 1e12)}`;
  await press(chance, () => submitOtp(world, { id, owner }, otp, key));
}

export async function submitOtp(
  world: World,
  { id, owner }: Pick<OpenCheckout, 'id' | 'owner'>,
  otp: string,
  key: string,
): Promise<void> {
  world.history.typed.add(`otp ${otp}`);
  await pressOnce(world, owner, (checkouts) => checkouts.submitOtp(id, callerNamed(owner), { otp }, key));
}

/** A double click sends the same request twice, to any instance. */
async function press(chance: Randomness, submit: () => Promise<void>): Promise<void> {
  await Promise.all(chance.chance(0.2) ? [submit(), submit()] : [submit()]);
}

/** Submits the typed entry as the sealed frame does. */
async function pressOnce(world: World, owner: string, act: (checkouts: Checkouts) => Promise<Checkout>): Promise<void> {
  const process = world.anyServing(world.callerChance);
  if (!process) return;
  await process.awake();
  world.time.stir();
  const shown = await inTime(world, act(checkoutsOf(process.till)));
  const body = JSON.stringify(shown);
  if (shown)
    world.history.answers.push({
      at: world.time.now(),
      caller: owner,
      isStaff: false,
      request: 'frame',
      status: 200,
      body,
    });
  world.history.note(owner, `typed for ${shown?.id ?? 'a checkout'}: ${shown?.state ?? 'no answer'}`);
}

const pinLimits = ['pin_limit', 'pin_wrong_too_often'] as const satisfies readonly ProblemReason[];

/** `null`: no answer came, or a refusal. Its content is kept, because it may contain no secret. */
export async function inTime<Value>(world: World, work: Promise<Value> | undefined): Promise<Value | null> {
  if (!work) return null;
  const answered = work.catch((error: unknown) => {
    const problem: unknown = Reflect.get(Object(error), 'problem');
    const limit = pinLimits.find((reason) => reason === Reflect.get(Object(problem), 'reason'));
    if (limit !== undefined) world.history.effects.add(`PIN not taken: ${limit}`);
    world.history.logs.push(`${String(error)} ${JSON.stringify(problem ?? null)}`);
    return null;
  });
  return Promise.race([answered, world.time.sleep(patience).then(() => null)]);
}

function callerNamed(name: string): { id: string; roles: readonly Role[]; sessionId: string } {
  const person = people[name];
  if (!person) throw new Error(`There is nobody called ${name}.`);
  return { ...person, sessionId: sessionOf(name) };
}

/** How many of a checkout's orders the platform has taken the money for. */
export async function paymentsOf(world: World, id: string): Promise<number> {
  let paid = 0;
  for (const ref of orderRefs(world, id)) {
    const { transactions } = await world.platform.truth(ref);
    paid += transactions.filter(({ status }) => status === 'paid').length;
  }
  return paid;
}

function orderRefs({ history }: World, id: string): ReadonlySet<string> {
  const orders = history.commits.filter(
    ({ after }) => after.operation === 'wallet.order' && after.input['checkout'] === id,
  );
  return new Set(orders.map(({ after }) => after.ref));
}

const Outbox = z.array(z.object({ otp: z.string().optional(), order_id: z.string().optional() }));

/** The one-time password that the payer was sent for an order. */
export async function otpOf(world: World, ref: string): Promise<string | null> {
  const { trans_id } = await world.platform.truth(ref);
  const messages = Outbox.parse(await world.platform.control('GET', '/outbox'));
  return messages.find(({ order_id }) => order_id === trans_id)?.otp ?? null;
}
