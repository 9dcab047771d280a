import { accountRoutes } from './accounts.ts';
import { caseRoutes } from './cases.ts';
import { cardRoutes } from './cards.ts';
import { checkoutRoutes } from './checkouts.ts';
import { frameRoutes } from './frames.ts';
import { instructionRoutes } from './instructions.ts';
import { lookupRoutes } from './lookups.ts';
import { recipientRoutes } from './recipients.ts';
import type { CompanionRoute, DeclaredRoutes } from './route.ts';
import { serviceRoutes } from './service.ts';
import { staffRoutes } from './staff.ts';

const declared = {
  ...serviceRoutes,
  ...lookupRoutes,
  ...instructionRoutes,
  ...staffRoutes,
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
