import { caseStates, type CaseState, type StaffCase } from '@tillside/contract';
import { decideByName } from '../../kernel/instructions/decision.ts';
import { limitOf, type InstructionPageRequest } from '../../kernel/instructions/merchant-instructions.ts';
import type { Store } from '../../kernel/model/store.ts';
import type { Cases } from './cases.ts';

/** The filter of `till.cases.listAll`. */
export interface CaseFilter {
  /** Default `open`. */
  readonly state?: CaseState;
}

/** A page of cases. Pass `next` as `after`; `null` on the last page. */
export interface MerchantCasePage {
  readonly items: readonly StaffCase[];
  readonly next: string | null;
}

/** An answer for `till.cases.answer`. */
export interface CaseAnswer {
  /** The person who answers: your own name or id for them, 1 to 200 characters. The shopper does not see it. */
  readonly by: string;
  /** The text for the shopper: 1 to 1000 characters, without a card number. */
  readonly text: string;
}

/** The problems that shoppers reported, for the merchant's own code. */
export interface MerchantCases {
  /**
   * The cases of all callers, each with purchase and proof: open ones oldest first, answered ones newest answer first.
   * @throws RangeError for an invalid `state` or `limit`.
   */
  listAll(request?: InstructionPageRequest & CaseFilter): Promise<MerchantCasePage>;
  /**
   * Answers a case once, regardless of who opened it. The call is audited. Repeating the same answer changes nothing.
   * @throws TillsideError `invalid_input`, `not_found`, `case_answered`
   */
  answer(ref: string, answer: CaseAnswer): Promise<StaffCase>;
}

/** The cases of all callers, and their answers by the merchant's own code. */
export function createMerchantCases(cases: Cases, store: Pick<Store, 'find' | 'audit'>): MerchantCases {
  return {
    async listAll({ state = 'open', after, ...request } = {}) {
      const limit = limitOf(request, 'till.cases');
      if (!caseStates.includes(state))
        throw new RangeError(`till.cases.listAll: state has to be one of ${caseStates.join(', ')}.`);
      return cases.page({ state, limit, after });
    },
    answer: (ref, answer) => decideByName({ store }, cases.answer, ref, answer),
  };
}
