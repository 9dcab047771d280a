import { z } from 'zod';
import { AuditPageSchema, SalesSchema } from './staff.ts';
import { decidingRoles, paging, readingRoles, type DeclaredRoutes } from '../../kernel/routes/route.ts';

/** What was sold. */
export const salesRoutes = {
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
} as const satisfies DeclaredRoutes;

/** What staff did and read. */
export const auditRoutes = {
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
