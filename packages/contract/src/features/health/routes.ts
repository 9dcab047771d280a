import { readingRoles, type DeclaredRoutes } from '../../kernel/routes/route.ts';
import { StaffHealthSchema } from './provider-health.ts';

/** The health of providers. */
export const healthRoutes = {
  'GET /staff/health': {
    family: 'Staff',
    summary: 'How well each provider delivers each product, by the purchases of the last 15 minutes.',
    description:
      'Each instance reads them again every 15 seconds. Providers without a purchase in that time are not listed.',
    who: 'staff',
    roles: readingRoles,
    answers: { 200: StaffHealthSchema },
  },
} as const satisfies DeclaredRoutes;
