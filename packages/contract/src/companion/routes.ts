import { accountRoutes } from './routes/accounts.ts';
import { cardRoutes } from './routes/cards.ts';
import { checkoutRoutes } from './routes/checkouts.ts';
import { frameRoutes } from './routes/frames.ts';
import { instructionRoutes } from './routes/instructions.ts';
import { lookupRoutes } from './routes/lookups.ts';
import { recipientRoutes } from './routes/recipients.ts';
import type { CompanionRoute, DeclaredRoutes } from './routes/route.ts';
import { serviceRoutes } from './routes/service.ts';

const declared = {
  ...serviceRoutes,
  ...lookupRoutes,
  ...instructionRoutes,
  ...cardRoutes,
  ...accountRoutes,
  ...checkoutRoutes,
  ...recipientRoutes,
  ...frameRoutes,
} as const;

/** Names a route: its method and its path, such as `GET /instructions/{ref}`. */
export type RouteName = keyof typeof declared;

/** Every route of the companion (docs/reference/companion-http.md describes them). The companion's router is built from it. */
export const companionRoutes = routesOf(declared);

function routesOf(routes: DeclaredRoutes): readonly CompanionRoute[];
function routesOf(routes: DeclaredRoutes): readonly object[] {
  return Object.entries(routes).map(([name, route]) => {
    const [method, path] = name.split(' ');
    return { method, path, ...route };
  });
}
