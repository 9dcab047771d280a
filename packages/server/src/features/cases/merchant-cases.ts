import { caseStates, isRef, type CaseState, type StaffCase } from '@tillside/contract';
import { CaseAnswerRequest, describeFaults, parseWith } from '@tillside/contract/schemas';
import { z } from 'zod';
import { Failure } from '../../kernel/model/errors.ts';
import type { LedgerStore } from '../../kernel/model/store.ts';
import { ActorName } from '../../kernel/model/text.ts';
import type { Cases } from './cases.ts';
import { limitOf, type InstructionPageRequest } from '../../kernel/instructions/merchant-instructions.ts';

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
   * @throws TillsideCaseError
   */
  answer(ref: string, answer: CaseAnswer): Promise<StaffCase>;
}

/** A mistake in a call of `till.cases.answer`. The message states what is wrong, why, and how to fix it. */
export class TillsideCaseError extends Error {
  override readonly name = 'TillsideCaseError';
  readonly code: 'invalid_answer' | 'not_found' | 'case_answered';

  constructor(code: TillsideCaseError['code'], text: string) {
    super(`till.cases.answer: ${text}`);
    this.code = code;
  }
}

const Given = z.strictObject({
  by: ActorName,
  text: CaseAnswerRequest.shape.text,
});

export function createMerchantCases(cases: Cases, store: Pick<LedgerStore, 'find'>): MerchantCases {
  return {
    async listAll({ state = 'open', after, ...request } = {}) {
      const limit = limitOf(request, 'till.cases');
      if (!caseStates.includes(state))
        throw new RangeError(`till.cases.listAll: state has to be one of ${caseStates.join(', ')}.`);
      return cases.page({ state, limit, after });
    },

    async answer(ref, answer) {
      const given = parseWith(Given, answer);
      if (!given.ok) {
        throw new TillsideCaseError('invalid_answer', `${describeFaults(given.faults)} Nothing was answered.`);
      }
      const row = isRef(ref) ? await store.find(ref, null) : null;
      if (!row) throw notFound();
      try {
        return await cases.answer(row, { ...given.value, roles: [] });
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        if (error.problem.code === 'not_found') throw notFound();
        throw new TillsideCaseError('case_answered', 'it has another answer already. Read it with till.cases.listAll.');
      }
    },
  };
}

function notFound(): TillsideCaseError {
  return new TillsideCaseError('not_found', 'nothing was reported about a purchase with this ref.');
}
