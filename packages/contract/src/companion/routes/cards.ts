import type { CompanionRoute } from './route.ts';

/** The cards of a customer. */
export const cardRoutes = [] as const satisfies readonly CompanionRoute[];
