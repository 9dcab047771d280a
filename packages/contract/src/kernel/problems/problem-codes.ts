import type { RetryAdvice } from '../states/states.ts';

interface ProblemDeclaration {
  /** The HTTP status when the code answers a request. */
  readonly status: number;
  /** One sentence for a person: what happened. */
  readonly title: string;
  readonly can_retry: RetryAdvice;
}

/** Every code that the companion answers or writes into an instruction's `problem`. */
export const problems = {
  malformed_json: { status: 400, title: 'The request body is not valid JSON.', can_retry: 'same_key' },
  body_too_large: { status: 413, title: 'The request body is too large.', can_retry: 'same_key' },
  unsupported_media_type: {
    status: 415,
    title: 'The request body must be sent as application/json.',
    can_retry: 'same_key',
  },
  invalid_input: { status: 422, title: 'Some fields need another value.', can_retry: 'same_key' },
  idempotency_key_missing: {
    status: 400,
    title: 'The Idempotency-Key header is missing or malformed.',
    can_retry: 'same_key',
  },
  idempotency_key_reused: {
    status: 422,
    title: 'This Idempotency-Key was used for a different request.',
    can_retry: 'new_key',
  },
  idempotency_key_spent: {
    status: 410,
    title: 'This Idempotency-Key belongs to a purchase that is no longer kept.',
    can_retry: 'never',
  },
  unauthenticated: { status: 401, title: 'Nobody is signed in.', can_retry: 'same_key' },
  caller_changed: { status: 409, title: 'Somebody else is signed in now.', can_retry: 'same_key' },
  forbidden: { status: 403, title: 'This account cannot do that.', can_retry: 'never' },
  origin_refused: { status: 403, title: 'Requests from this site are not accepted.', can_retry: 'never' },
  step_up_required: { status: 403, title: 'Confirm it’s you first.', can_retry: 'same_key' },
  no_fetch_metadata: {
    status: 403,
    title: 'This browser cannot show it safely, or the connection is not secure.',
    can_retry: 'never',
  },
  not_found: { status: 404, title: 'This was not found, or it is not yours.', can_retry: 'never' },
  link_ended: { status: 410, title: 'This link has ended.', can_retry: 'never' },
  price_changed: { status: 409, title: 'The price changed.', can_retry: 'same_key' },
  not_in_review: { status: 409, title: 'This purchase is not waiting for a decision.', can_retry: 'never' },
  own_review: { status: 403, title: 'Somebody else has to decide this.', can_retry: 'never' },
  nothing_to_report: {
    status: 409,
    title: 'Nothing was bought here yet that could be reported.',
    can_retry: 'same_key',
  },
  case_answered: { status: 409, title: 'This report was answered already.', can_retry: 'never' },
  not_owed: { status: 409, title: 'Nothing is owed here that a person could settle.', can_retry: 'never' },
  refund_under_way: { status: 409, title: 'This refund is being paid already.', can_retry: 'never' },
  check_too_soon: { status: 429, title: 'We checked a moment ago.', can_retry: 'same_key' },
  busy_subject: {
    status: 409,
    title: 'Something else is in progress here. Wait until it ends.',
    can_retry: 'same_key',
  },
  not_recognised: { status: 422, title: 'The provider does not know this account.', can_retry: 'same_key' },
  provider_unavailable: { status: 503, title: 'The provider is not answering right now.', can_retry: 'same_key' },
  customer_missing: {
    status: 403,
    title: 'This account has no customer record at the provider yet.',
    can_retry: 'never',
  },
  rate_limited: { status: 429, title: 'Too many requests. Try again in a moment.', can_retry: 'same_key' },
  raw_body_missing: {
    status: 500,
    title: 'A body parser consumed the webhook before Tillside could verify it.',
    can_retry: 'never',
  },
  webhook_unverified: { status: 401, title: 'The signature of this event could not be verified.', can_retry: 'never' },
  unavailable: { status: 503, title: 'The service is starting or stopping.', can_retry: 'same_key' },
  internal: { status: 500, title: 'Something went wrong on our side.', can_retry: 'same_key' },

  funds_declined: { status: 402, title: 'Your balance is too low for this purchase.', can_retry: 'new_key' },
  currency_refused: {
    status: 409,
    title: 'This cannot be paid for in this currency.',
    can_retry: 'new_key',
  },
  funds_expired: { status: 409, title: 'The time to pay ran out.', can_retry: 'new_key' },
  expired: {
    status: 503,
    title: 'This could not start in time, so nothing was bought.',
    can_retry: 'new_key',
  },
  merchant_wallet_low: {
    status: 503,
    title: 'This cannot be sold right now.',
    can_retry: 'new_key',
  },
  product_unavailable: { status: 409, title: 'This product is not available right now.', can_retry: 'new_key' },
  secrets_lost: {
    status: 409,
    title: 'This was interrupted and nothing was done. Enter your details again.',
    can_retry: 'new_key',
  },
  card_state: { status: 409, title: 'The card does not allow this right now.', can_retry: 'new_key' },
  card_limit: { status: 409, title: 'No more cards can be issued right now.', can_retry: 'new_key' },
  due_balance: { status: 409, title: 'The card cannot be unfrozen right now.', can_retry: 'new_key' },
  deposit_missing: { status: 409, title: 'The deposit did not arrive in time.', can_retry: 'new_key' },
  amount_refused: { status: 409, title: 'This amount is not accepted.', can_retry: 'new_key' },
  input_refused: { status: 422, title: 'The provider did not accept these details.', can_retry: 'new_key' },
  platform_refused: { status: 502, title: 'The purchase was refused before it began.', can_retry: 'new_key' },
  provider_failed: { status: 502, title: 'The provider could not deliver this purchase.', can_retry: 'new_key' },
  not_executed: { status: 502, title: 'The purchase never reached the provider.', can_retry: 'new_key' },
  payer_not_verified: { status: 422, title: 'This name and PIN were not accepted.', can_retry: 'new_key' },
  payer_cannot_pay: { status: 409, title: 'This wallet cannot make the payment.', can_retry: 'new_key' },
  otp_wrong: { status: 422, title: 'The one-time password is wrong.', can_retry: 'new_key' },
  order_expired: { status: 409, title: 'The time to pay ran out.', can_retry: 'new_key' },
  outcome_unknown: { status: 202, title: 'The outcome is not known yet.', can_retry: 'never' },
  under_review: { status: 202, title: 'A person is looking into this purchase.', can_retry: 'after_review' },
  reversed: { status: 409, title: 'The provider reversed this purchase.', can_retry: 'new_key' },
} as const satisfies Record<string, ProblemDeclaration>;

export type ProblemCode = keyof typeof problems;

export const problemCodes = Object.keys(problems) as readonly ProblemCode[];
