import type { ProblemCode } from '@tillside/contract';
import type { Refusal } from '../ledger/plan.ts';
import type { InstructionRow } from '../ledger/row.ts';

interface Told {
  readonly code: ProblemCode;
  readonly detail: string;
}

type Refusals = Readonly<Partial<Record<number, Told>>>;

/**
 * What refusals of card operations mean, in words. 422 is documented for two of them (platform §7); the other codes are
 * observed of the platform or assumed, so their words say no more than is sure.
 */
const unknownCard: Told = { code: 'not_found', detail: 'The provider knows no such card.' };
const walletLow: Told = {
  code: 'merchant_wallet_low',
  detail: 'The shop’s dollar wallet does not cover it. Nothing was charged.',
};
const wrongState: Told = {
  code: 'card_state',
  detail: 'The card’s state, or its balance, does not allow it. Look at the card and try again.',
};

const creation: Refusals = {
  403: {
    code: 'platform_refused',
    detail: 'The provider issues no card to this customer yet: their KYC tier is too low.',
  },
  404: { code: 'customer_missing', detail: 'The provider does not know this customer.' },
  409: {
    code: 'card_limit',
    detail:
      'The amount is beyond the provider’s limits, or the shop already has three active cards, which is the most.',
  },
  410: walletLow,
};
const fundings: Refusals = { 404: unknownCard, 409: wrongState, 410: walletLow };
const states: Refusals = { 404: unknownCard, 409: wrongState };
const unfreezing: Refusals = {
  ...states,
  422: {
    code: 'due_balance',
    detail: 'The shop owes its card provider more than 5 dollars. The card can be unfrozen once that is settled.',
  },
};
const contact: Refusals = {
  ...states,
  422: {
    code: 'input_refused',
    detail: 'Give a mobile number or an email address: the customer’s record has neither.',
  },
};

type ReadRefusal = (refusal: Refusal, row: InstructionRow) => Told | null;

const reads =
  (refusals: Refusals): ReadRefusal =>
  ({ status }) =>
    refusals[status] ?? null;

export const readCreationRefusal: ReadRefusal = reads(creation);
export const readStateRefusal: ReadRefusal = reads(states);
export const readUnfreezeRefusal: ReadRefusal = reads(unfreezing);
export const readContactRefusal: ReadRefusal = reads(contact);

/** Of a withdrawal, 410 says that the card does not hold the amount: no wallet is debited. */
export const readFundingRefusal: ReadRefusal = (refusal, row) =>
  refusal.status === 410 && row.operation === 'card.withdraw' ? wrongState : reads(fundings)(refusal, row);
