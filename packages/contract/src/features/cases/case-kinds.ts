import { isBeforeSend, type FundingState, type InstructionState } from '../../kernel/states/states.ts';

/** The problems that a shopper may report about a purchase. */
export const caseKinds = ['not_received', 'wrong_number', 'charged_twice', 'other'] as const;

export type CaseKind = (typeof caseKinds)[number];

/** Whether staff still have to answer it. */
export const caseStates = ['open', 'answered'] as const;

export type CaseState = (typeof caseStates)[number];

/** Maximum characters that a shopper may write. */
export const maxCaseText = 500;
/** Maximum characters of the answer. */
export const maxCaseAnswer = 1_000;

/** Whether a purchase can be reported: it was sent, or its money was touched. */
export function canBeReported({
  state,
  funding,
}: {
  readonly state: InstructionState;
  readonly funding: FundingState;
}): boolean {
  if (state === 'abandoned') return funding !== 'none';
  return !isBeforeSend(state);
}
