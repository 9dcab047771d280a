import { accountRoutes } from './routes/accounts.ts';
import { cardRoutes } from './routes/cards.ts';
import { checkoutRoutes } from './routes/checkouts.ts';
import { frameRoutes } from './routes/frames.ts';
import { instructionRoutes } from './routes/instructions.ts';
import { lookupRoutes } from './routes/lookups.ts';
import { recipientRoutes } from './routes/recipients.ts';
import type { CompanionRoute } from './routes/route.ts';
import { serviceRoutes } from './routes/service.ts';

const declared = [
  ...serviceRoutes,
  ...lookupRoutes,
  ...instructionRoutes,
  ...cardRoutes,
  ...accountRoutes,
  ...checkoutRoutes,
  ...recipientRoutes,
  ...frameRoutes,
] as const satisfies readonly CompanionRoute[];

/** Names a route: its method and its path, such as `GET /instructions/{ref}`. */
export type RouteName = NameOf<(typeof declared)[number]>;

type NameOf<Route extends CompanionRoute> = Route extends CompanionRoute
  ? `${Route['method']} ${Route['path']}`
  : never;

/** Every route of the companion (docs/companion-http.md describes them). The companion's router is built from it. */
export const companionRoutes: readonly CompanionRoute[] = declared;
