import {
  finalStates,
  fundingStates,
  instructionStates,
  naira,
  problemCodes,
  problems,
  type FundingState,
  type InstructionState,
  type ProblemCause,
} from '@tillside/contract';
import { problemReasonCodes, problemReasons } from '@tillside/contract/schemas';
import { describeOutcome } from '../packages/react/src/kernel/flow/outcome.ts';
import { problemText } from '../packages/react/src/kernel/language/problem-text.ts';
import { describeEnding } from '../packages/react/src/features/links/link-requests.ts';
import { createLanguage } from '../packages/react/src/kernel/language/language.ts';
import { exampleInstruction } from '../packages/react/src/testing/example-instruction.ts';
import { problemAdvice } from './problems/problem-advice.ts';
import { reasonAdvice } from './problems/reason-advice.ts';
import { complaints } from './problems/complaints.ts';
import { fundingAdvice, stateAdvice } from './problems/state-advice.ts';

/** The file that this script writes. */
export const problemsFile = 'docs/problems.md';

const language = createLanguage('en-NG');
const subject = 'MTN airtime for 0803 123 4567';

/** Every state, problem code and reason: what it means, what the shopper reads, and what to do. */
export function problemsDocument(): string {
  return `# When things go wrong

What to do when a purchase, a refund or a provider is in trouble: by what people say, and by every state, problem and reason
with what the shopper reads.

Start with the ref that the shopper quotes: \`GET /instructions/:ref\` as staff, or \`till.instructions.get(ref)\`, returns its
state, its funding, its problem, its timeline and its evidence. Three rules hold everywhere:

- **Never buy again by hand** what is \`sending\`, \`processing\`, \`unknown\` or in \`review\`: it may have been delivered.
- **Never pay back by hand** what is \`releasing\` or \`refunding\`: a hook is paying.
- **A final state is proven**, by the platform's answer or by a person. Only a delivery can still change: it may be reversed.

The texts are those for ${subject}, ${language.format.money(naira(1_000))}; other products have their own names in them.

## What people say

${complaints.map(([said, behind, act]) => `### ${said}\n\n${behind} ${act}`).join('\n\n')}

## States of a purchase

${table(
  ['state', 'final', 'what it means', 'what the shopper reads', 'what you do'],
  instructionStates.map((state) => {
    const { means, act } = stateAdvice[state];
    return [`\`${state}\``, isFinal(state) ? 'yes' : '', means, shownState(state), act];
  }),
)}

Texts that name a problem and the money take them from the tables below; here they show a purchase without a problem.

## Funding states

The state of the shopper's money, \`funding\`. Each text belongs to a purchase in the state before it.

${table(
  ['funding', 'what it means', 'what the shopper reads', 'what you do'],
  fundingStates.map((funding) => {
    const { means, act } = fundingAdvice[funding];
    return [`\`${funding}\``, means, shownFunding(funding), act];
  }),
)}

## Problems

\`code\` of an error answer, and of an instruction's \`problem\`. **status** is the HTTP status of an answer with this code; an
instruction with this problem is answered with 200, 201 or 202. **again** is \`can_retry\`: \`same_key\` repeats the request,
\`new_key\` makes a new purchase. With a [reason](#reasons), the shopper reads the reason's text instead.

${table(
  ['code', 'status', 'again', 'what it means', 'what the shopper reads', 'what you do'],
  problemCodes.map((code) => {
    const { status, can_retry } = problems[code];
    const { means, act } = problemAdvice[code];
    return [`\`${code}\``, String(status), `\`${can_retry}\``, means, problemText({ code }, language), act];
  }),
)}

## Reasons

\`reason\` refines a code.

${table(
  ['reason', 'of', 'what it means', 'what the shopper reads', 'what you do'],
  problemReasonCodes.map((reason) => {
    const { of, detail } = problemReasons[reason];
    return [`\`${reason}\``, `\`${of}\``, detail, shownReason(reason), reasonAdvice[reason]];
  }),
)}

Codes under a field (\`errors\`) are listed in [field-errors.ts](../packages/contract/src/kernel/platform/field-errors.ts).
[operating.md](live/operating.md#alerts) lists what to watch, and how urgent each signal is.

<!-- Generated from @tillside/contract, the en-NG texts and the advice in scripts/problems by \`npm run tool -- openapi\`; do not edit. -->
`;
}

/** The state of a purchase in which the shopper sees each funding state. */
const seenIn: Readonly<Record<FundingState, InstructionState>> = {
  none: 'abandoned',
  reserving: 'awaiting_funds',
  reserved: 'processing',
  capturing: 'succeeded',
  captured: 'succeeded',
  releasing: 'failed',
  released: 'failed',
  refund_owed: 'reversed',
  refunding: 'reversed',
  refunded: 'reversed',
  credit_owed: 'succeeded',
  crediting: 'succeeded',
  credited: 'succeeded',
};

function shownState(state: InstructionState): string {
  const { badge, title, text } = describeOutcome(exampleInstruction({ state }), subject, language);
  return `${badge === title ? '' : `${badge}. `}**${title}.** ${text}`;
}

function shownFunding(funding: FundingState): string {
  const state = seenIn[funding];
  const owed = ['credit_owed', 'crediting', 'credited'].includes(funding) ? { owed: naira(1_000) } : {};
  const { title, text } = describeOutcome(exampleInstruction({ state, funding, ...owed }), subject, language);
  return `\`${state}\`: **${title}.** ${text}`;
}

/** The reasons of links are shown on the link page only, which has their texts. */
function shownReason(reason: ProblemCause['reason'] & {}): string {
  const cause = withParameters(reason);
  const ending = cause.code === 'link_ended' ? describeEnding(cause, language) : null;
  return ending?.text ?? problemText(cause, language);
}

/** Example values for every parameter that a reason's text has. */
function withParameters(reason: ProblemCause['reason'] & {}): ProblemCause {
  return {
    code: problemReasons[reason].of,
    reason,
    parameters: { left: 3, seconds: 40, maximum: 100, minutes: 12 },
  };
}

function isFinal(state: InstructionState): boolean {
  return finalStates.some((final) => final === state);
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => '---'), ...rows];
  return lines.map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`).join('\n');
}
