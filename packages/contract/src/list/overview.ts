import { z } from 'zod';
import { StaffCasePageSchema } from '../features/cases/case.ts';
import { StaffInstructionPageSchema } from '../kernel/instructions/instruction.ts';
import { readingRoles, type DeclaredRoutes } from '../kernel/routes/route.ts';

/** The first pages of what a staff page opens with: `GET /staff/overview`. */
export const StaffOverviewSchema = z
  .object({
    /** Oldest first. */
    reviews: StaffInstructionPageSchema,
    refunds_owed: StaffInstructionPageSchema,
    payouts_owed: StaffInstructionPageSchema,
    purchases: StaffInstructionPageSchema,
    /** Without an answer, oldest first. */
    cases: StaffCasePageSchema,
  })
  .meta({ id: 'StaffOverview' });

export type StaffOverview = z.output<typeof StaffOverviewSchema>;

/** What a staff page opens with, of every feature that lists something there. */
export const overviewRoutes = {
  'GET /staff/overview': {
    family: 'Staff',
    summary: 'The first pages of what a staff page opens with: reviews, money owed, purchases and open cases.',
    description: 'One line in the audit log names each kind of record that was read. Lists go on with `after`.',
    who: 'staff',
    roles: readingRoles,
    answers: { 200: StaffOverviewSchema },
  },
} as const satisfies DeclaredRoutes;
