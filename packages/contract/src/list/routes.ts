import { accountRoutes } from '../features/accounts/routes.ts';
import { caseRoutes } from '../features/cases/routes.ts';
import { cardRoutes } from '../features/cards/routes.ts';
import { checkoutRoutes } from '../features/checkouts/routes.ts';
import { frameRoutes } from '../kernel/routes/frames.ts';
import { instructionRoutes } from '../kernel/routes/instructions.ts';
import { lookupRoutes } from './lookups.ts';
import { recipientRoutes } from '../features/recipients/routes.ts';
import type { CompanionRoute, DeclaredRoutes } from '../kernel/routes/route.ts';
import { serviceRoutes } from './service.ts';
import { overviewRoutes } from './overview.ts';
import { auditRoutes, salesRoutes } from '../features/staff/routes.ts';
import { healthRoutes } from '../features/health/routes.ts';

const declared = {
  ...serviceRoutes,
  ...lookupRoutes,
  ...instructionRoutes,
  ...salesRoutes,
  ...overviewRoutes,
  ...healthRoutes,
  ...auditRoutes,
  ...caseRoutes,
  ...cardRoutes,
  ...accountRoutes,
  ...checkoutRoutes,
  ...recipientRoutes,
  ...frameRoutes,
} as const;

/** Names a route: its method and its path, such as `GET /instructions/{ref}`. */
export type RouteName = keyof typeof declared;

/** Every route of the companion, from which its router is built. */
export const companionRoutes = routesOf(declared);

function routesOf(routes: DeclaredRoutes): readonly CompanionRoute[];
function routesOf(routes: DeclaredRoutes): readonly object[] {
  return Object.entries(routes).map(([name, route]) => {
    const [method, path] = name.split(' ');
    return { method, path, ...route };
  });
}
