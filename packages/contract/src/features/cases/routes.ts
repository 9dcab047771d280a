import { z } from 'zod';
import {
  CaseAnswerRequest,
  CaseRequest,
  CaseSchema,
  ReportedCaseSchema,
  StaffCasePageSchema,
  StaffCaseSchema,
  UnreadAnswersSchema,
} from './case.ts';
import { caseStates } from './case-kinds.ts';
import { paging, readingRoles, type DeclaredRoutes } from '../../kernel/routes/route.ts';

const ref = { ref: z.string().describe('The purchase’s ref.') };

/** Problems that shoppers report about a purchase, and the answers of staff. */
export const caseRoutes = {
  'POST /instructions/{ref}/case': {
    family: 'Instructions',
    summary: 'Reports a problem with a purchase: one case each, for ever.',
    description:
      'Once more, it answers the same case: 200. The purchase is not touched, and nothing is sent. 409 `nothing_to_report` where it was never sent, and its money never touched.',
    who: 'caller',
    body: CaseRequest,
    answers: { 200: CaseSchema, 201: CaseSchema },
    names: ref,
    problems: ['not_found', 'invalid_input', 'nothing_to_report', 'rate_limited'],
  },
  'GET /instructions/{ref}/case': {
    family: 'Instructions',
    summary: 'The case of a purchase, with its answer once staff gave it.',
    description: '`null`: nothing was reported.',
    who: 'caller',
    answers: { 200: ReportedCaseSchema },
    names: ref,
    problems: ['not_found'],
  },
  'GET /cases': {
    family: 'Instructions',
    summary: 'The caller’s cases with an answer that they have not confirmed yet, the latest answer first.',
    description:
      'Only their 50 latest answers are looked at. Each change is announced by the event `case:` and the ref.',
    who: 'caller',
    answers: { 200: UnreadAnswersSchema },
  },
  'POST /instructions/{ref}/case/read': {
    family: 'Instructions',
    summary: 'Confirms that the answer to a case was read: `GET /cases` returns it no more.',
    description: 'Once more, it answers the same case.',
    who: 'caller',
    answers: { 200: CaseSchema },
    names: ref,
    problems: ['not_found'],
  },
  'GET /staff/cases': {
    family: 'Staff',
    summary: 'Cases of all callers, each with its purchase and proof.',
    description: 'Open ones oldest first; answered ones by the time of their answer, newest first.',
    who: 'staff',
    roles: readingRoles,
    query: { ...paging, state: z.enum(caseStates).default('open').describe('Only those in this state.') },
    answers: { 200: StaffCasePageSchema },
    problems: ['invalid_input'],
  },
  'POST /staff/cases/{ref}/answer': {
    family: 'Staff',
    summary: 'Answers a case, once: the shopper reads it.',
    description: 'The same text by the same person answers what was written. Nobody answers a case of their own.',
    who: 'staff',
    roles: readingRoles,
    body: CaseAnswerRequest,
    answers: { 200: StaffCaseSchema },
    names: ref,
    problems: ['invalid_input', 'case_answered', 'own_review'],
  },
} as const satisfies DeclaredRoutes;
