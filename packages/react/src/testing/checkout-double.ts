import { naira, type Checkout, type FrameFailureCode, type Session } from '@tillside/contract';
import { checkoutFrame, type CheckoutFrameCourse } from './checkout-frame.ts';
import { exampleSession } from './example-session.ts';

/** The routes of checkouts. */
export type CheckoutRoute = 'checkout' | 'attempts';

export interface CheckoutDouble {
  /** The checkout that the next read returns. A test may replace it. */
  checkout: Checkout;
  answer(route: CheckoutRoute, path: string): unknown;
}

export interface CheckoutDoubleOptions {
  /** The checkouts that successive reads return. The last one stays. */
  readonly readings?: readonly [Checkout, ...Checkout[]];
  readonly frame?: CheckoutFrameCourse;
  /** The code that the frame reports where it errs or fails. */
  readonly frameCode?: FrameFailureCode;
}

/** A shopper of a live merchant, because only live has wallets. */
export const liveSession: Session = { ...exampleSession, environment: 'live' };

export function checkoutRouteOf(method: string, path: string): CheckoutRoute | null {
  if (/^\/checkouts\/[^/]+\/attempts$/.test(path)) return method === 'POST' ? 'attempts' : null;
  return /^\/checkouts\/[^/]+$/.test(path) ? 'checkout' : null;
}

/** One checkout. */
export function checkoutDouble({
  readings = [exampleCheckout()],
  frame,
  frameCode,
}: CheckoutDoubleOptions = {}): CheckoutDouble {
  const [first, ...next] = readings;
  const double: CheckoutDouble = {
    checkout: first,
    answer(route, path) {
      if (decodeURIComponent(path.split('/')[2] ?? '') !== double.checkout.id) return null;
      if (route === 'attempts') return { action: checkoutFrame(frame, frameCode), ticket: 'a'.repeat(43) };
      const now = double.checkout;
      double.checkout = next.shift() ?? now;
      return now;
    },
  };
  return double;
}

export function exampleCheckout(parts: Partial<Checkout> = {}): Checkout {
  return {
    id: 'chk_ada',
    reference: 'ORDER-20817',
    state: 'open',
    amount: naira(24_500),
    title: 'Ankara dress and two scarves',
    may_begin: true,
    created_at: '2026-11-21T09:40:00.000+01:00',
    ...parts,
  };
}

type Attempt = NonNullable<Checkout['attempt']>;

const attempt: Attempt = { number: 1, refs: ['ts_order1'] };

/** A checkout in each of its states, as the companion returns it. */
export const checkoutIn = {
  open: (): Checkout => exampleCheckout(),
  ordering: (): Checkout => exampleCheckout({ state: 'ordering', may_begin: false, attempt }),
  pinAgain: (): Checkout =>
    exampleCheckout({ state: 'ordering', may_begin: false, attempt: { ...attempt, pin_again: true } }),
  otpSent: (more: Partial<Attempt> = {}): Checkout =>
    exampleCheckout({
      state: 'otp_sent',
      may_begin: false,
      attempt: {
        ...attempt,
        expires_at: '2026-11-21T09:50:00.000+01:00',
        seconds_left: 252,
        tries_left: 3,
        ...more,
      },
    }),
  paying: (): Checkout =>
    exampleCheckout({ state: 'paying', may_begin: false, attempt: { number: 1, refs: ['ts_order1', 'ts_pay1'] } }),
  paid: (): Checkout =>
    exampleCheckout({
      state: 'paid',
      may_begin: false,
      attempt: { number: 1, refs: ['ts_order1', 'ts_pay1'] },
      paid_at: '2026-11-21T09:42:10.000+01:00',
    }),
  refused: (code: NonNullable<Attempt['refusal']>['code'], number = 1): Checkout =>
    exampleCheckout({ state: 'refused', attempt: { ...attempt, number, refusal: { code } } }),
  expired: (): Checkout => exampleCheckout({ state: 'expired', attempt }),
  closed: (): Checkout => exampleCheckout({ state: 'expired', may_begin: false, attempt }),
  notKnown: (): Checkout =>
    exampleCheckout({ state: 'not_known', may_begin: false, attempt: { number: 1, refs: ['ts_order1', 'ts_pay1'] } }),
} as const;
