import type { bills } from '@tillside/contract/schemas';
import type { OperationHandler } from '../operation-result.ts';

/** A bill product of the stand-in, with an entry for each of its operations: one that is missing does not compile. */
export interface SandboxBill<Product extends keyof typeof bills> {
  readonly handlers: Readonly<Record<IdOf<Product>, OperationHandler>>;
  /** One request of each that is fine, with every field that may be given. A purchase has a `ref` of its own. */
  readonly examples: Readonly<Record<IdOf<Product>, Readonly<Record<string, unknown>>>>;
}

type IdOf<Product extends keyof typeof bills> = keyof (typeof bills)[Product]['operations'];
