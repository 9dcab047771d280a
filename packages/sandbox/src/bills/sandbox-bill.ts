import { money, type Naira } from '@tillside/contract';
import type { bills } from '@tillside/contract/schemas';
import { type OperationHandler, refused } from '../http/operation-result.ts';

/** A bill product of the sandbox, with an entry for each of its operations: a missing one does not compile. */
export interface SandboxBill<Product extends keyof typeof bills> {
  readonly handlers: Readonly<Record<IdOf<Product>, OperationHandler>>;
  /** A valid request of each operation, with every optional field. Each purchase has its own `ref`. */
  readonly examples: Readonly<Record<IdOf<Product>, Readonly<Record<string, unknown>>>>;
}

type IdOf<Product extends keyof typeof bills> = keyof (typeof bills)[Product]['operations'];

/** A discount in thousandths of an amount, rounded to the kobo. */
export function discountOf(amount: Naira, perThousand: number): Naira {
  return money('NGN', Math.round((amount.minor * perThousand) / 1000));
}

/** A missing `ref` is refused with 406 before any other check (platform §4.3, §7; the order is assumed). */
export function requireRef(handler: OperationHandler): OperationHandler {
  return {
    operation: handler.operation,
    answer(input, world, body) {
      if (hasRef(input)) return handler.answer(input, world, body);
      return refused(406, 'The ref is missing.', { ref: 'is required: a reference of your own, unique for ever' });
    },
  };
}

function hasRef(input: unknown): boolean {
  if (typeof input !== 'object' || input === null || !('ref' in input)) return false;
  return input.ref !== undefined && input.ref !== null && input.ref !== '';
}
