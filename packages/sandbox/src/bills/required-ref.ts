import { refused, type OperationHandler } from '../http/operation-result.ts';

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
