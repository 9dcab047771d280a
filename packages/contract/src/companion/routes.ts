import { accountRoutes } from './routes/accounts.ts';
import { cardRoutes } from './routes/cards.ts';
import { checkoutRoutes } from './routes/checkouts.ts';
import { instructionRoutes } from './routes/instructions.ts';
import { lookupRoutes } from './routes/lookups.ts';
import type { CompanionRoute } from './routes/route.ts';
import { serviceRoutes } from './routes/service.ts';

const declared = [
  ...serviceRoutes,
  ...lookupRoutes,
  ...instructionRoutes,
  ...cardRoutes,
  ...accountRoutes,
  ...checkoutRoutes,
] as const satisfies readonly CompanionRoute[];

type Declared = (typeof declared)[number];

/** Names a route: its method and its path. */
export type RouteName = { [Route in Declared as `${Route['method']} ${Route['path']}`]: Route['who'] };

/** Every route of the companion (docs/companion-http.md tells them in prose). The companion's router is made from it. */
export const companionRoutes: readonly CompanionRoute[] = declared;
