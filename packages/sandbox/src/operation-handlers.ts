import { collectionHandlers } from './accounts/collection-handlers.ts';
import { airtimeHandler } from './bills/airtime.ts';
import { requeryHandler } from './bills/requery.ts';
import { cardHandlers } from './cards/card-handlers.ts';
import type { OperationHandler } from './operation-result.ts';

/** Every operation the stand-in performs. A new one is a file of its own and a line here. */
export const operationHandlers: readonly OperationHandler[] = [
  ...cardHandlers,
  ...collectionHandlers,
  airtimeHandler,
  requeryHandler,
];
