import { z } from 'zod';
import { AuditPageSchema, SalesSchema, StaffHealthSchema, StaffOverviewSchema } from './staff.ts';
import { decidingRoles, paging, readingRoles, type DeclaredRoutes } from '../../kernel/routes/route.ts';

/** Routes for staff besides instructions. */
export const staffRoutes = {
  'GET /staff/sales': {
    family: 'Staff',
    summary: 'Volumes and failures by product and hour, oldest first.',
    description: 'Whole hours; the last is the current one. Instructions that were never sent are not counted.',
    who: 'staff',
    roles: readingRoles,
    query: { hours: z.int().min(1).max(168).default(24).describe('How many hours back.') },
    answers: { 200: SalesSchema },
    problems: ['invalid_input'],
  },
  'GET /staff/overview': {
    family: 'Staff',
    summary: 'The first pages of what a staff page opens with: reviews, money owed, purchases and open cases.',
    description: 'One line in the audit log names each kind of record that was read. Lists go on with `after`.',
    who: 'staff',
    roles: readingRoles,
    answers: { 200: StaffOverviewSchema },
  },
  'GET /staff/health': {
    family: 'Staff',
    summary: 'How well each provider delivers each product, by the purchases of the last 15 minutes.',
    description:
      'Each instance reads them again every 15 seconds. Providers without a purchase in that time are not listed.',
    who: 'staff',
    roles: readingRoles,
    answers: { 200: StaffHealthSchema },
  },
  'GET /staff/audit': {
    family: 'Staff',
    summary: 'The audit log, newest first: who did or read what.',
    who: 'staff',
    roles: decidingRoles,
    query: {
      ...paging,
      subject: z.string().optional().describe('Only lines about this ref, card, caller or list.'),
      actor: z.string().optional().describe('Only lines of this caller.'),
    },
    answers: { 200: AuditPageSchema },
    problems: ['invalid_input'],
  },
} as const satisfies DeclaredRoutes;
