import type { bills } from '@tillside/contract/schemas';
import type { OperationHandler } from '../operation-result.ts';

/** A handler for each operation of a bill product: one that is missing does not compile. */
export type HandlersOf<Product extends keyof typeof bills> = Readonly<
  Record<keyof (typeof bills)[Product]['operations'], OperationHandler>
>;
