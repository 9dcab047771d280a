import type { CompanionRoute } from './route.ts';

/** The virtual accounts of a customer. */
export const accountRoutes = [] as const satisfies readonly CompanionRoute[];
