import type { CompanionRoute } from './route.ts';

/** Wallet payments. */
export const checkoutRoutes = [] as const satisfies readonly CompanionRoute[];
