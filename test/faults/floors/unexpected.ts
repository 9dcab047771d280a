import type { billNames, CardUseType, InstructionKind, InstructionOperationId } from '@tillside/contract';

type Bill = keyof typeof billNames;

/** What is counted and has no floor, with the reason. */
export type Unexpected =
  // Only recharges of several numbers are delivered in part.
  | `${Exclude<InstructionOperationId, 'airtime.buy'>} partial`
  | `${Exclude<InstructionKind, 'bill'> | 'deposit'} partial`
  // The platform takes bills back, and nothing else.
  | `${Exclude<InstructionOperationId, Bill>} reversed`
  | `${Exclude<InstructionKind, 'bill'> | 'deposit'} reversed`
  // Bills of these kinds are rarely requested. The same code reverses all bills, or puts them under review.
  | `${'betting.fund' | 'cable.buy' | 'cable.topup' | 'international.buy' | 'sms.send' | 'spectranet.buy'} reversed`
  | `${Exclude<Bill, 'airtime.buy'>} review`
  // Free of charge and rarely requested: these outcomes occur in one of a hundred schedules.
  | `${'account.activate' | 'account.deactivate' | 'card.contact' | 'card.freeze' | 'card.replace'} ${'abandoned' | 'review'}`
  | `${'account.activate' | 'account.deactivate' | 'card.contact' | 'card.replace'} failed`
  | `card.unfreeze ${'abandoned' | 'failed' | 'review'}`
  | `card.terminate ${'abandoned' | 'failed' | 'review'}`
  | `card.withdraw ${'abandoned' | 'review'}`
  | `account.create ${'abandoned' | 'failed'}`
  | 'transfer.simulate abandoned'
  | 'sms.send abandoned'
  | 'wallet.pay abandoned'
  // The merchant's own prices and the platform's are in the currency that a checkout takes.
  | `given up: ${'amount_refused' | 'currency_refused'}`
  // The shop of the simulation has no handler for them: no money depends on them.
  | `event ${NotHandled}`
  | `event ${NotHandled}, again after its handler failed`
  // Its people report no problem: no money depends on a case.
  | 'notice case_answered'
  | `refused: ${'nothing_to_report' | 'case_answered'}`
  // The simulation reports no other use of a card.
  | `webhook tells cards.${'adjusted.crossborder' | 'auth.activation' | 'auth.approved' | 'auth.declined' | 'auth.verified'}`
  // The platform sends no event for a simulated transfer.
  | 'webhook tells accounts.simulation'
  // Ada signs in before anything is owed to her.
  | 'staff may not settle: a payout to nobody known'
  // The orders of the simulation are in naira, and of amounts that the platform takes.
  | `attempt refused: ${'amount_refused' | 'payment_failed'}`
  // A caller’s own limit, over all checkouts, is mostly reached first.
  | 'PIN not taken: pin_wrong_too_often'
  // Rarely called: their failures of all kinds together have a floor.
  | `hook checkoutPaid ${'answers late' | 'throws'}`
  // Announcements concern other rows than claims and notes do.
  | `announcement ${'before the commit of another' | 'overtakes'} ${'claim' | 'note' | 'slot'}`
  | `${'claim' | 'note' | 'slot'} ${'before the commit of another' | 'overtakes'} announcement`
  // A process that writes a note holds the lease: of a claim and a note, the claim is the rival.
  | `note ${'before the commit of another' | 'overtakes'} claim`
  // A slot is inserted while the transaction holds the lock of its egress, so no other one is until the commit.
  | `slot ${'before the commit of another' | 'overtakes'} ${'slot' | 'claim' | 'note'}`
  | `${'claim' | 'note'} ${'before the commit of another' | 'overtakes'} slot`
  // Drawn for sends only: a read gets a server error instead.
  | 'question odd_refusal'
  // Pages of the simulation send well-formed requests as a signed-in caller: unit tests and fuzzing send the rest.
  | `refused: ${MalformedRequest}`
  // Its people may do what they request, except where these refusals are counted by the action instead.
  | `refused: ${'invalid_input' | 'not_in_review' | 'own_review'}`
  // A schedule ends months before anything is deleted.
  | 'refused: idempotency_key_spent'
  // These codes report the outcome of an instruction, and refuse no request of the simulation.
  | `refused: ${Outcome}`;

type NotHandled = 'account.review_opened' | 'case.opened' | CardUseType;

type MalformedRequest =
  | 'body_too_large'
  | 'caller_changed'
  | 'link_ended'
  | 'customer_missing'
  | 'forbidden'
  | 'idempotency_key_missing'
  | 'malformed_json'
  | 'no_fetch_metadata'
  | 'not_recognised'
  | 'origin_refused'
  | 'raw_body_missing'
  | 'step_up_required'
  | 'unauthenticated'
  | 'unsupported_media_type'
  | 'webhook_unverified';

type Outcome =
  | 'amount_refused'
  | 'card_limit'
  | 'currency_refused'
  | 'deposit_missing'
  | 'due_balance'
  | 'expired'
  | 'funds_declined'
  | 'funds_expired'
  | 'input_refused'
  | 'merchant_wallet_low'
  | 'not_executed'
  | 'order_expired'
  | 'otp_wrong'
  | 'outcome_unknown'
  | 'payer_cannot_pay'
  | 'payer_not_verified'
  | 'platform_refused'
  | 'product_unavailable'
  | 'provider_failed'
  | 'reversed'
  | 'secrets_lost'
  | 'under_review';
