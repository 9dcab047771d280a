import { walletFunding, type TillsideEvent, type TillsideHandlers, type WalletFundingOptions } from '@tillside/server';
import { expect } from 'vitest';
import { lastOtp, submitOtp, submitPin } from './checkout-steps.ts';
import { carriedOut, instructAs, startCollections, type Collections } from './collections.ts';
import { airtime, type WorldOptions } from './world.ts';

export const page: WalletFundingOptions['page'] = ({ id }) => `/pay/${id}`;

export interface WalletWorld extends Collections {
  /** The events that the merchant's handlers received, in order. */
  readonly handled: TillsideEvent[];
}

/** The merchant's event handlers. They record each event that they receive. */
export function recordInto(received: TillsideEvent[]): TillsideHandlers {
  const record = (event: TillsideEvent): void => void received.push(event);
  return {
    'instruction.succeeded': record,
    'instruction.failed': record,
    'instruction.partially_succeeded': record,
    'instruction.reversed': record,
    'instruction.abandoned': record,
    'refund.owed': record,
    'review.opened': record,
    'checkout.paid': record,
  };
}

/** A companion on the live root whose shoppers pay by the platform's wallet. */
export async function startWalletWorld({
  wallet = {},
  ...options
}: WorldOptions & { readonly wallet?: Partial<WalletFundingOptions> } = {}): Promise<WalletWorld> {
  const received: TillsideEvent[] = [];
  const world = await startCollections('live', {
    funding: walletFunding({ page, ...wallet }),
    events: recordInto(received),
    ...options,
  });
  return Object.assign(world, { handled: received });
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

/** The types of the events that the merchant received about an instruction. */
export function typesOf(world: Pick<WalletWorld, 'handled'>, ref: string): string[] {
  return world.handled.filter((event) => event.ref === ref).map(({ type }) => type);
}

/** The number of requests to the platform that buy a bill. */
export function billsSent(world: Collections): number {
  return world.sent.filter((line) => line === 'POST /live/airtime').length;
}
