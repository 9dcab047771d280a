import { z } from 'zod';
import { holdsCardNumber } from '../../kernel/numbers/card-number.ts';
import { caseKinds, caseStates, maxCaseAnswer, maxCaseText } from './case-kinds.ts';
import { pageOf, time } from '../../kernel/problems/code-schemas.ts';
import { StaffInstructionSchema } from '../../kernel/instructions/instruction.ts';

/** A text that a person typed. It is stored and shown, so text that looks like a card number is refused. */
function typed(most: number, missing: string) {
  return z
    .string({ error: missing })
    .trim()
    .max(most, `must be at most ${most} characters`)
    .refine((text) => !holdsCardNumber(text), {
      error: 'must not contain the number of a card: leave it out',
      params: { code: 'not_accepted' },
    });
}

/** The body of `POST /instructions/:ref/case`. */
export const CaseRequest = z
  .strictObject({
    kind: z.enum(caseKinds, { error: `must be one of ${caseKinds.join(', ')}` }),
    text: typed(maxCaseText, 'must be a text').optional(),
  })
  .meta({ id: 'CaseRequest' });

/** The body of `POST /staff/cases/:ref/answer`. */
export const CaseAnswerRequest = z
  .strictObject({
    text: typed(maxCaseAnswer, 'is required: what the shopper reads').min(1, 'is required: what the shopper reads'),
  })
  .meta({ id: 'CaseAnswerRequest' });

const CaseAnswer = z.object({
  text: z.string(),
  at: time,
  /** When the shopper confirmed that they have read it. Until then pages show it as new. */
  read_at: time.optional(),
});

/** The problem that a shopper reported about one purchase, and the one answer that staff gave. */
export const CaseSchema = z
  .object({
    /** The ref of the purchase. */
    ref: z.string(),
    kind: z.enum(caseKinds),
    /** The shopper's additional text. */
    text: z.string().nullable(),
    state: z.enum(caseStates),
    opened_at: time,
    answer: CaseAnswer.meta({ id: 'CaseAnswer' }).nullable(),
  })
  .meta({ id: 'Case' });

/** The case of a purchase, if there is one: `GET /instructions/:ref/case`. */
export const ReportedCaseSchema = z.object({ case: CaseSchema.nullable() }).meta({ id: 'ReportedCase' });

/** The caller's cases with an answer that they have not confirmed, the latest answer first: `GET /cases`. */
export const UnreadAnswersSchema = z.object({ items: z.array(CaseSchema) }).meta({ id: 'UnreadAnswers' });

/** A case as staff see it: with the person who answered, the purchase and its proof. */
export const StaffCaseSchema = CaseSchema.extend({
  answer: CaseAnswer.extend({ by: z.string() }).meta({ id: 'StaffCaseAnswer' }).nullable(),
  purchase: StaffInstructionSchema,
}).meta({ id: 'StaffCase' });

/** A page of cases of all callers: `GET /staff/cases`. */
export const StaffCasePageSchema = pageOf(StaffCaseSchema, 'StaffCasePage');

export type Case = z.output<typeof CaseSchema>;
export type StaffCase = z.output<typeof StaffCaseSchema>;
export type StaffCasePage = z.output<typeof StaffCasePageSchema>;
