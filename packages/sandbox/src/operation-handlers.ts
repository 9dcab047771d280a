import { collectionHandlers } from './accounts/collection-handlers.ts';
import { billHandlers } from './bills/bill-handlers.ts';
import { cardHandlers } from './cards/card-handlers.ts';
import type { OperationHandler } from './operation-result.ts';

/** Every operation the stand-in performs. A new one is a file of its own and a line here. */
export const operationHandlers: readonly OperationHandler[] = [...cardHandlers, ...collectionHandlers, ...billHandlers];
