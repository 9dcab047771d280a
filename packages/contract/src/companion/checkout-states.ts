/**
 * Where a checkout stands. `open`: a PIN may be entered. `ordering`: the PIN is being verified. `otp_sent`: the payer
 * has a one-time password. `paying`: it is being taken. `not_known`: no clear answer came to the payment itself, and a
 * person finds out: no second attempt is offered.
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

/** Why an attempt did not lead to a payment, each with a sentence for the payer. */
export const attemptRefusals = {
  payer_not_verified: 'This name and PIN were not accepted.',
  payer_cannot_pay: 'This wallet cannot make the payment.',
  otp_locked: 'The one-time password was wrong too often. Start again to get a new one.',
  amount_refused: 'This amount is not accepted.',
  payment_failed: 'The payment was not made. Nothing was taken.',
  interrupted: 'The payment was interrupted before it began. Nothing was taken.',
} as const;

export type AttemptRefusal = keyof typeof attemptRefusals;
