import type { Refusal } from '../../kernel/ledger/plan.ts';
import type { InstructionRow, RowProblem } from '../../kernel/model/row.ts';
import { dollars, type Dollars } from '@tillside/contract';

type RefusalProblem = Required<Pick<RowProblem, 'code' | 'reason'>>;
type Refusals = Readonly<Partial<Record<number, RefusalProblem>>>;

/**
 * What refusals of card operations mean. 422 is documented for two of them (platform §7). The other codes are observed
 * of the platform or assumed, so they state no more than is certain.
 */
const unknownCard: RefusalProblem = { code: 'not_found', reason: 'card_not_known' };
const walletLow: RefusalProblem = { code: 'merchant_wallet_low', reason: 'dollar_wallet_low' };
const wrongState: RefusalProblem = { code: 'card_state', reason: 'card_state_or_balance' };

const creation: Refusals = {
  403: { code: 'platform_refused', reason: 'kyc_tier_too_low' },
  404: { code: 'customer_missing', reason: 'customer_not_known' },
  409: { code: 'card_limit', reason: 'card_count_or_amount' },
  410: walletLow,
};
const fundings: Refusals = { 404: unknownCard, 409: wrongState, 410: walletLow };
const states: Refusals = { 404: unknownCard, 409: wrongState };
const unfreezing: Refusals = { ...states, 422: { code: 'due_balance', reason: 'card_provider_owed' } };
const contact: Refusals = { ...states, 422: { code: 'input_refused', reason: 'contact_missing' } };

type ReadRefusal = (refusal: Refusal, row: InstructionRow) => RefusalProblem | null;

const reads =
  (refusals: Refusals): ReadRefusal =>
  ({ status }) =>
    refusals[status] ?? null;

export const readCreationRefusal: ReadRefusal = reads(creation);
export const readStateRefusal: ReadRefusal = reads(states);
export const readUnfreezeRefusal: ReadRefusal = reads(unfreezing);
export const readContactRefusal: ReadRefusal = reads(contact);

/** For a withdrawal, 410 means that the card does not hold the amount: no wallet is debited. */
export const readFundingRefusal: ReadRefusal = (refusal, row) =>
  refusal.status === 410 && row.operation === 'card.withdraw' ? wrongState : reads(fundings)(refusal, row);

/** The cost if no money of the shopper moves. */
export const noDollars: Dollars = dollars(0);

const maxPlausible = dollars(1e12);

/** An amount that the platform reported. `null` if it is absurd. */
export function sensible(amount: Dollars | null): Dollars | null {
  return amount && amount.minor >= 0 && amount.minor <= maxPlausible.minor ? amount : null;
}
