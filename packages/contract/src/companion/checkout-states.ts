/**
 * The state of a checkout.
 * - `open`: a PIN may be entered.
 * - `ordering`: the PIN is being verified.
 * - `otp_sent`: the payer has a one-time password.
 * - `paying`: the payment is being made.
 * - `not_known`: the payment got no clear answer and is under review; no second attempt is offered.
 */
export const checkoutStates = [
  'open',
  'ordering',
  'otp_sent',
  'paying',
  'paid',
  'refused',
  'expired',
  'not_known',
] as const;

export type CheckoutState = (typeof checkoutStates)[number];

/**
 * Why an attempt did not lead to a payment. No money was taken in any case.
 * - `payer_not_verified`: name and PIN were not accepted.
 * - `otp_locked`: the one-time password was wrong too often.
 * - `interrupted`: it ended before anything was sent.
 */
export const attemptRefusals = [
  'payer_not_verified',
  'payer_cannot_pay',
  'otp_locked',
  'amount_refused',
  'payment_failed',
  'interrupted',
] as const;

export type AttemptRefusal = (typeof attemptRefusals)[number];
