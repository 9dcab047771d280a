import type { ProblemCode } from '@tillside/contract';
import type { Advice } from './advice.ts';

/** Every problem code. A new code without advice does not compile. */
export const problemAdvice: Readonly<Record<ProblemCode, Advice>> = {
  malformed_json: {
    means: 'The body is not a complete JSON object in UTF-8, or is nested too deeply.',
    act: 'Correct the client. With our widgets, find the proxy that truncates or rewrites bodies.',
  },
  body_too_large: {
    means: 'The body is over the limit of its route, which `detail` names: 512 kB, for most.',
    act: 'Split the bulk purchase. A webhook without the headers that a verifier requires may have 64 kB: add `requiredHeaders` to your verifier.',
  },
  unsupported_media_type: {
    means: 'The body is not sent as `application/json`, or its charset or encoding is not accepted.',
    act: 'Correct the client’s `Content-Type`.',
  },
  invalid_input: {
    means: 'Some fields are not accepted; `errors` names each. Nothing is stored, and the key stays free.',
    act: 'Nothing: the form marks the fields. In your own code read `detail`.',
  },
  idempotency_key_missing: {
    means: 'The header `Idempotency-Key` is missing, or is not 8 to 128 visible characters.',
    act: 'Send one key for each purchase. Our widgets do.',
  },
  idempotency_key_reused: {
    means: 'An earlier request used this key with another body. The first purchase is unchanged.',
    act: 'Use a new key for a new purchase. `GET /instructions/by-key/:key` returns the first one.',
  },
  idempotency_key_spent: {
    means:
      'A purchase with this key was deleted from the store when its retention ended (`retention`). Nothing was bought.',
    act: 'Use a new key for a new purchase. Your own books have the outcome of the old one.',
  },
  unauthenticated: {
    means: 'Your `caller` hook returned no caller.',
    act: 'If signed-in people get it, their cookie does not arrive. Check its path, domain and `SameSite`, and the proxy.',
  },
  caller_changed: {
    means: 'The page still shows another caller, for example after a sign-in in another tab. Nothing was read or done.',
    act: 'Nothing: the page reloads.',
  },
  forbidden: {
    means:
      'This caller’s roles do not allow the operation. Without `funding`, and for payouts without `funding.credit`, shoppers may not use operations that cost or pay money.',
    act: 'Check the `roles` that `caller` returns, `access.operations`, and the funding hooks.',
  },
  origin_refused: {
    means:
      'The page’s origin is neither that of `publicUrl` nor in `origins`; a sealed frame needs the companion’s own origin.',
    act: 'If the page is yours, add the origin that the log names. `npx @tillside/server doctor --page URL` sends requests as that page.',
  },
  step_up_required: {
    means: '`cards.stepUp` did not return `true`. Without that hook no card number is shown.',
    act: 'Nothing: the widget leads to `step_up_url`. Without the hook, write it.',
  },
  no_fetch_metadata: {
    means:
      'A sealed frame was requested without `Sec-Fetch-Site`: an old browser, plain http, or a proxy that drops it.',
    act: 'Serve the page over https, and let proxies and the CDN forward `Sec-Fetch-*`.',
  },
  not_found: {
    means: 'It does not exist, it is another caller’s, or the feature is switched off.',
    act: 'Check the ref, and which caller is signed in.',
  },
  link_ended: {
    means:
      'A link of `till.links.create` cannot be used any more; `reason` states why. Nothing was bought by this request.',
    act: 'Make a new link.',
  },
  price_changed: {
    means: 'The `quote` in the request is no longer the price. Nothing is stored, and the key stays free.',
    act: 'Nothing: the form shows the new price.',
  },
  not_in_review: {
    means: 'The purchase waits for no decision, or was settled a moment ago.',
    act: 'Read it again.',
  },
  own_review: {
    means: 'The person who decides bought it, requested the payout, or would be paid by it. The attempt is audited.',
    act: 'Another member of staff has to decide. A one-person shop uses `till.instructions.resolve` or `.settle`.',
  },
  nothing_to_report: {
    means: 'A shopper reports a problem with a purchase that was never sent, and whose money was never touched.',
    act: 'Nothing. If they paid, look for the payment: it belongs to another purchase.',
  },
  case_answered: {
    means: 'A case has one answer, and another one was already given.',
    act: 'Read the answer. If something is missing, contact the shopper yourself.',
  },
  not_owed: {
    means: 'Nothing is owed, it was paid already, or another payee was named.',
    act: 'Read it again. Do not pay.',
  },
  refund_under_way: {
    means: 'Your `refund` hook is being called until it returns.',
    act: 'Do not pay by hand: that pays twice. If it lasts, fix the hook.',
  },
  check_too_soon: {
    means: 'The platform was asked about this purchase less than a minute ago.',
    act: 'Nothing. `Retry-After` states how long to wait.',
  },
  busy_subject: {
    means: 'Another operation is open on the same card, account or checkout, or no entry is expected there now.',
    act: 'Wait for it to end. If it is in `review`, decide it.',
  },
  not_recognised: {
    means: 'The provider does not know this meter, smartcard, customer or transfer.',
    act: 'Check the number with the shopper.',
  },
  provider_unavailable: {
    means: 'A list or a check got no usable answer, or the circuit breaker of that list is open. Nothing was bought.',
    act: 'Nothing: the request is repeated. If it lasts, check `GET /ready` and the log lines of the operation.',
  },
  customer_missing: {
    means: '`caller` returns no `customerId`, or the platform does not know it. Cards and accounts need one.',
    act: 'Create the customer at the platform, store the id with your user, and return it.',
  },
  rate_limited: {
    means: 'One caller exceeded a limit, or no slot is free for a check. Nothing was done.',
    act: 'Nothing if the caller is one person. For a till that serves many, raise `limits.perCaller`; the log names the `limit`.',
  },
  raw_body_missing: {
    means: 'A body parser read a webhook before the companion, so its signature cannot be verified.',
    act: 'Mount `till.router` before `express.json()`. Until then the companion learns outcomes only by asking the platform.',
  },
  webhook_unverified: {
    means: 'A webhook has no valid signature, or its timestamp is over 300 seconds off. None of it is stored.',
    act: 'If the platform sent it, read `cause` in the log, compare the secret, and set the clock. `npx @tillside/server doctor webhook` reports more.',
  },
  unavailable: {
    means:
      'The companion starts or stops, its worker or its store does not answer, or a hook took longer than its deadline.',
    act: 'Read `detail`, and the log: until `await till.ready()` has returned, only `/live` and `/openapi.json` answer. During a deployment, check that the balancer follows `/ready`.',
  },
  internal: {
    means: 'An unexpected error, often in one of your hooks. A purchase may be repeated with the same key.',
    act: 'Find the log line of that moment: it names the hook and the class of the error.',
  },

  funds_declined: {
    means: '`reserve` answered `declined`, or you settled it as `declined`. Nothing was sent.',
    act: 'Nothing.',
  },
  currency_refused: {
    means: 'The payment method does not accept this currency: `walletFunding` accepts naira only. Nothing was sent.',
    act: 'Return naira from `funding.price`.',
  },
  funds_expired: {
    means: 'A pending payment did not arrive in time. Nothing was sent.',
    act: 'If the money arrives later, report it with `till.funding.settle`: it is then owed as a refund.',
  },
  expired: {
    means:
      'It could not be sent within ten minutes: no slot, no platform, or `reserve` did not answer. Nothing was bought.',
    act: 'Look for the cause in `tillside.slots`, in `because` of `GET /ready`, and in log lines of `reserve`.',
  },
  merchant_wallet_low: {
    means: 'Your wallet at the platform does not cover it. Nothing was bought, and no other shopper can buy.',
    act: 'Add money in the platform’s dashboard, now. Alert on this code.',
  },
  product_unavailable: {
    means: 'It is not sold now: out of stock, no price, closed at the platform, or not in this environment.',
    act: 'Nothing. If it lasts, hide the product.',
  },
  secrets_lost: {
    means:
      'The process ended before a PIN, a one-time password or a BVN was sent. They are kept in memory only. Nothing was sent.',
    act: 'Nothing: the shopper enters it again. If it happens at every deployment, give the process [time to drain](live/operating.md#stopping).',
  },
  card_state: {
    means: 'The card is frozen, not frozen, terminated, or holds too little for this.',
    act: 'Look at the card.',
  },
  card_limit: {
    means: 'The provider issues no more cards to you now, or not with this amount.',
    act: 'Terminate an unused card, or ask the platform for more.',
  },
  due_balance: {
    means: 'You owe the card provider more than 5 dollars, so it unfreezes no card.',
    act: 'Settle it in the platform’s dashboard.',
  },
  deposit_missing: {
    means: 'The stablecoin deposit did not arrive in time. Nothing was bought.',
    act: 'If the shopper did send it, give the platform the order’s id.',
  },
  amount_refused: {
    means: 'The platform, or the payment method, does not accept this amount. Nothing was bought.',
    act: 'Set `minimum` and `maximum` of that product in `products`.',
  },
  input_refused: {
    means: 'The platform refused the details and named no field. Nothing was bought.',
    act: 'Nothing for a single purchase. If all purchases of a product fail, read `platform_code` in the log, and report it.',
  },
  platform_refused: {
    means: 'The platform refused your API key, its permission or the KYC tier. Nothing was bought.',
    act: 'Run `npx @tillside/server doctor`, and check key, permissions and KYC tier in the dashboard.',
  },
  provider_failed: {
    means: 'The platform reported that it could not deliver. The money is released.',
    act: 'Nothing for a single purchase. If many fail, hide the product and ask the platform.',
  },
  not_executed: {
    means:
      'The platform answered, twice and after a quiet period, that it does not know the ref, or a person decided `failed`. The money is released.',
    act: 'Nothing.',
  },
  payer_not_verified: {
    means: 'The wallet’s name and PIN were not accepted. It counts as an attempt. Nothing was taken.',
    act: 'Nothing.',
  },
  payer_cannot_pay: {
    means: 'The wallet cannot make this payment. Nothing was taken.',
    act: 'Nothing.',
  },
  otp_wrong: {
    means: 'The one-time password was wrong. There are three tries for each attempt. Nothing was taken.',
    act: 'Nothing.',
  },
  order_expired: {
    means: 'The order, or the checkout, expired before the payment. Nothing was taken.',
    act: 'Nothing. For an expired checkout create a new one.',
  },
  outcome_unknown: {
    means: 'No answer proves what happened. The companion reconciles it.',
    act: 'Nothing yet. Do not refund it and do not buy it again.',
  },
  under_review: {
    means:
      'A person has to find out what happened. If the purchase was already settled, the platform contradicts its outcome, and nothing is undone automatically.',
    act: 'If it is in `review`, [decide it](#states-of-a-purchase). Otherwise compare its evidence with the platform’s dashboard, and correct your books.',
  },
  reversed: {
    means: 'The platform reversed a delivery.',
    act: 'See its [funding](#funding-states).',
  },
};
