import { collectionHandlers } from '../accounts/collection-handlers.ts';
import { billHandlers } from '../bills/products.ts';
import { cardHandlers } from '../cards/card-handlers.ts';
import type { OperationHandler } from '../http/operation-result.ts';

/** Every operation of the sandbox. A new one needs its own file and a line here. */
export const operationHandlers: readonly OperationHandler[] = [...cardHandlers, ...collectionHandlers, ...billHandlers];
