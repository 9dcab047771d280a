import { naira, type Checkout } from '@tillside/contract';
import { CheckoutSchema } from '@tillside/contract/schemas';
import type { Caller, CheckoutRequest } from '@tillside/server';
import { checkoutsOf } from '@tillside/server/testing';
import type { Collections } from './collections.ts';

const ada: Caller = { id: 'ada', sessionId: 'session of ada', customerId: 'cus_ada', roles: ['shopper'] };
export const bayo: Caller = { id: 'bayo', sessionId: 'session of bayo', customerId: 'cus_bayo', roles: ['shopper'] };
export const order: CheckoutRequest = {
  owner: 'ada',
  reference: 'order-7',
  amount: naira(4_500),
  title: 'Two pairs of shoes',
  metadata: { basket: 'b-7', lines: [1, 2] },
};
export const payer = { username: '@ada', pin: '1234' };

let presses = 0;
export const press = (): string => `press-of-a-test-${(presses += 1)}`;

export function submitPin(
  world: Pick<Collections, 'till'>,
  id: string,
  input: object = payer,
  key = press(),
): Promise<Checkout> {
  return checkoutsOf(world.till).submitPin(id, ada, input, key);
}

export function submitOtp(world: Collections, id: string, otp: string, key = press()): Promise<Checkout> {
  return checkoutsOf(world.till).submitOtp(id, ada, { otp }, key);
}

/** The password that was sent for this attempt, from a frame that knows which one it is for. */
export function submitOtpOf(world: Collections, id: string, attempt: number, otp: string): Promise<Checkout> {
  return checkoutsOf(world.till).submitOtp(id, ada, { otp, attempt }, press());
}

/** The one-time password that the payer was sent last: the outbox shows the newest first. */
export async function lastOtp(world: Pick<Collections, 'control'>): Promise<string> {
  const outbox = await world.control<{ kind: string; otp?: string }[]>('GET', '/outbox?environment=live');
  const otps = outbox.flatMap(({ kind, otp }) => (kind === 'otp' && otp ? [otp] : []));
  return otps.at(0) ?? 'none';
}

export async function otpsSent(world: Pick<Collections, 'control'>): Promise<number> {
  return (await world.control<{ kind: string }[]>('GET', '/outbox?environment=live')).filter(
    ({ kind }) => kind === 'otp',
  ).length;
}

export function wrongFor(otp: string): string {
  return otp === '00000' ? '00001' : '00000';
}

export async function begun(world: Collections, change: Partial<CheckoutRequest> = {}): Promise<string> {
  return (await world.till.checkouts.create({ ...order, ...change })).id;
}

export function fault(world: Collections, operation: string, name: string, times = 1): Promise<unknown> {
  return world.control('POST', '/faults', { environment: 'live', operation, fault: name, times });
}

export async function merchantWallet(world: Collections): Promise<number> {
  const { wallets } = await world.control<{ wallets: { NGN: number } }>('GET', '/settings?environment=live');
  return wallets.NGN;
}

/** Lets time pass until a promise that waits for it settles. */
export async function meanwhile<Value>(world: Collections, work: Promise<Value>, seconds = 60): Promise<Value> {
  const [value] = await Promise.all([work, world.pass(seconds)]);
  return value;
}

export async function read(world: Collections, id: string, as = 'ada'): Promise<Checkout> {
  return CheckoutSchema.parse(await (await world.request(`/checkouts/${id}`, { as })).json());
}
