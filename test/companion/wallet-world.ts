import { walletFunding, type TillsideEvent, type TillsideHandlers, type WalletFundingOptions } from '@tillside/server';
import { expect } from 'vitest';
import { lastOtp, submitOtp, submitPin } from './checkout-steps.ts';
import { carriedOut, instructAs, startCollections, type Collections } from './collections.ts';
import { airtime, type WorldOptions } from './world.ts';

export const page: WalletFundingOptions['page'] = ({ id }) => `/pay/${id}`;

export interface WalletWorld extends Collections {
  /** What the merchant's `events` heard, in its order. */
  readonly told: TillsideEvent[];
}

/** What the merchant listens to. */
export function hearing(told: TillsideEvent[]): TillsideHandlers {
  const hear = (event: TillsideEvent): void => void told.push(event);
  return {
    'instruction.succeeded': hear,
    'instruction.failed': hear,
    'instruction.partially_succeeded': hear,
    'instruction.reversed': hear,
    'instruction.abandoned': hear,
    'refund.owed': hear,
    'review.opened': hear,
    'checkout.paid': hear,
  };
}

/** A companion on the live root whose shoppers pay by the platform's wallet. */
export async function startWalletWorld({
  wallet = {},
  ...options
}: WorldOptions & { readonly wallet?: Partial<WalletFundingOptions> } = {}): Promise<WalletWorld> {
  const told: TillsideEvent[] = [];
  const world = await startCollections('live', {
    funding: walletFunding({ page, ...wallet }),
    events: hearing(told),
    ...options,
  });
  return Object.assign(world, { told });
}

/** A bill that waits to be paid for, and the checkout that pays for it. */
export interface Billed {
  readonly ref: string;
  readonly checkout: string;
}

export async function bill(world: Collections, input: object = airtime): Promise<Billed> {
  const instruction = await carriedOut(await instructAs(world, 'ada', 'airtime.buy', input));
  expect(instruction).toMatchObject({ state: 'awaiting_funds', funding: 'reserving' });
  const checkout = /^\/pay\/(co_\w+)$/.exec(instruction.action?.url ?? '')?.[1];
  if (checkout === undefined) throw new Error(`There is no page to pay on: ${JSON.stringify(instruction.action)}`);
  return { ref: instruction.ref, checkout };
}

/** The shopper pays, in the sealed frame. */
export async function pay(world: Collections, checkout: string): Promise<void> {
  expect(await submitPin(world, checkout)).toMatchObject({ state: 'otp_sent' });
  expect(await submitOtp(world, checkout, await lastOtp(world))).toMatchObject({ state: 'paid' });
}

/** The types of what the merchant heard of an instruction. */
export function toldOf(world: Pick<WalletWorld, 'told'>, ref: string): string[] {
  return world.told.filter((event) => event.ref === ref).map(({ type }) => type);
}

/** What left for the platform to buy a bill. */
export function billsSent(world: Collections): number {
  return world.sent.filter((line) => line === 'POST /live/airtime').length;
}
