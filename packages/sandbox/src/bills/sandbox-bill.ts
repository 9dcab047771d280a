import type { bills } from '@tillside/contract/schemas';
import type { OperationHandler } from '../http/operation-result.ts';

/** A bill product of the sandbox, with an entry for each of its operations: a missing one does not compile. */
export interface SandboxBill<Product extends keyof typeof bills> {
  readonly handlers: Readonly<Record<IdOf<Product>, OperationHandler>>;
  /** A valid request of each operation, with every optional field. Each purchase has its own `ref`. */
  readonly examples: Readonly<Record<IdOf<Product>, Readonly<Record<string, unknown>>>>;
}

type IdOf<Product extends keyof typeof bills> = keyof (typeof bills)[Product]['operations'];
