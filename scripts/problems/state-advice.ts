import type { FundingState, InstructionState } from '@tillside/contract';
import type { Advice } from './advice.ts';

/** Every state of an instruction. A new state without advice does not compile. */
export const stateAdvice: Readonly<Record<InstructionState, Advice>> = {
  created: {
    means: 'The first line of every timeline. The same commit sets `reserving`, so no purchase stays in it.',
    act: 'Nothing.',
  },
  reserving: {
    means: '`funding.reserve` is being called, until it answers. After ten minutes the purchase expires.',
    act: 'Nothing. If it stays, `reserve` throws or hangs: the log line `a funding hook did not answer` has this ref.',
  },
  awaiting_funds: {
    means:
      '`reserve` answered `pending`: the shopper has to pay you first. At `action.expires_at`, `funding.expire` decides.',
    act: "If you hold the money already, your own code has to call `till.funding.settle(ref, 'reserved')`.",
  },
  reserved: {
    means: 'The money is held. The purchase waits for its turn to be sent, for at most ten minutes.',
    act: 'Nothing. If many wait, see `tillside.slots` with the outcome `waiting`, and `because` of `GET /ready`.',
  },
  sending: {
    means: 'The request is in transit. An answer, or `unknown`, follows within 90 seconds, also after a crash.',
    act: 'Nothing. Never buy it by hand.',
  },
  processing: {
    means:
      'The platform accepted it and has not finished. The companion asks after 5 seconds, then once a minute. After 15 minutes, or once a deposit can no longer come, a review opens.',
    act: 'Nothing. Never buy it by hand.',
  },
  unknown: {
    means:
      'No answer proves what happened. It is reconciled after 5 seconds, then once a minute; after 15 minutes a review opens. A purchase that cannot be read back, such as a wallet payment, goes to review instead.',
    act: 'Nothing yet. Do not refund it and do not buy it again. If many are unknown, look at the network and the platform.',
  },
  succeeded: {
    means: 'It was delivered. It is checked once more after a day, in case the event of a reversal was lost.',
    act: 'Nothing.',
  },
  partial: {
    means:
      'Some rows of a bulk purchase were delivered. The delivered part is captured; the rest is released, or owed as a refund.',
    act: 'See `items` for the rows. Where `funding` is `refund_owed`, pay the rest.',
  },
  failed: {
    means: 'It is certain that nothing was bought. The held money is released.',
    act: 'See its [problem](#problems). The shopper may try again.',
  },
  review: {
    means:
      'Reconciling ended without proof. `review.opened` was raised. A later answer of the platform still settles it.',
    act: 'Find the ref, or the transaction id, in the platform’s dashboard. Then `POST /instructions/:ref/resolve` with `{state, note}`, as a person who did not buy it. Decide `failed` only if the dashboard shows that it was not executed: that releases the money.',
  },
  reversed: {
    means: 'The platform reversed a delivery. The shopper is owed what they paid for it.',
    act: 'See its [funding](#funding-states): your `refund` hook pays, or you do.',
  },
  abandoned: {
    means: 'It ended before anything was sent. Money that was held is released.',
    act: 'Nothing. Its [problem](#problems) states why.',
  },
};

/** Every state of the shopper's money. A new state without advice does not compile. */
export const fundingAdvice: Readonly<Record<FundingState, Advice>> = {
  none: {
    means:
      'No shopper’s money is held: not begun, free, or bought by staff. After a success on a card it can also mean that `credit` is being called.',
    act: 'Nothing. If `funds_stuck` lists it, fix `credit`.',
  },
  reserving: {
    means: '`reserve` is being called, or it answered `pending`.',
    act: 'Nothing.',
  },
  reserved: {
    means: 'You hold the money. Nothing is captured.',
    act: 'Nothing, while the purchase is open.',
  },
  capturing: {
    means: 'It was delivered, and `capture` is called until it returns.',
    act: 'If it stays for five minutes (`funds_stuck`), fix `capture`. It is called again at most a minute apart.',
  },
  captured: {
    means: 'The money is yours.',
    act: 'Nothing.',
  },
  releasing: {
    means: 'Nothing was delivered, and `release` is called until it returns.',
    act: 'If it stays for five minutes (`funds_stuck`), fix `release`. It is called again at most a minute apart.',
  },
  released: {
    means: 'The money went back to the shopper.',
    act: 'Nothing.',
  },
  refund_owed: {
    means:
      'The shopper paid, and `release` cannot return it. With a `refund` hook that hook pays; without one `refund.owed` is raised, once.',
    act: 'Without the hook: pay `owed`, then `POST /instructions/:ref/settled` with `{note}`.',
  },
  refunding: {
    means: '`refund` is called until it returns.',
    act: 'Never pay by hand as well: that pays twice. If it lasts, fix `refund`.',
  },
  refunded: {
    means: 'The refund was paid, by the hook or by you.',
    act: 'Nothing.',
  },
  credit_owed: {
    means:
      'Money from a card belongs to a cardholder who did not request it. `credit.owed` was raised, and the money is not paid yet.',
    act: 'Name the payee: `POST /instructions/:ref/settled` with `{note, caller_id}`, as a person who neither requested it nor is paid by it.',
  },
  crediting: {
    means: 'The payee is named, and `credit` is called until it returns.',
    act: 'If it stays for five minutes (`funds_stuck`), fix `credit`.',
  },
  credited: {
    means: 'The money from the card was paid out.',
    act: 'Nothing.',
  },
};
