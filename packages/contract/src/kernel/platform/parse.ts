import type { z } from 'zod';
import { faultOfIssue, type FieldFault, type FieldFaults } from './field-fault.ts';
import type { Operation } from './operation.ts';

/** The platform's text by field. */
export type FieldErrors = Record<string, string>;

export type Parsed<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly faults: FieldFaults };

/** Parses the input of an operation. Faults name each field and how to fix it. */
export function parseInput<Input extends z.ZodType>(
  declaration: Pick<Operation, 'variant'> & { readonly input: Input },
  value: unknown,
): Parsed<z.output<Input>> {
  const chosen = declaration.variant?.(value) as Input | undefined;
  return parseWith(chosen ?? declaration.input, value);
}

/** Parses an answer's details by the operation's declaration; extra fields and numbers sent as text are accepted. */
export function parseDetails<Details extends z.ZodType>(
  declaration: Operation & { readonly details: Details },
  value: unknown,
): Parsed<z.output<Details>> {
  return parseWith(declaration.details, value);
}

export function parseWith<Schema extends z.ZodType>(schema: Schema, value: unknown): Parsed<z.output<Schema>> {
  const result = schema.safeParse(value, { reportInput: true });
  return result.success ? { ok: true, value: result.data } : { ok: false, faults: faultsOf(result.error) };
}

/** The first fault of each field. Never contains the given value. */
function faultsOf(error: z.ZodError): FieldFaults {
  // No object: the names of fields come from outside, and one may be `constructor` or `__proto__`.
  const faults = new Map<string, FieldFault>();
  for (const issue of error.issues) collectIssue(issue, '', faults);
  return Object.fromEntries(faults);
}

/** For a union without its own message, reports the variant with the fewest faults. */
function collectIssue(issue: z.core.$ZodIssue, parent: string, faults: Map<string, FieldFault>): void {
  const field = [...(parent === '' ? [] : [parent]), ...issue.path.map(String)].join('.');
  if (issue.code === 'invalid_union' && issue.message === 'Invalid input') {
    const [nearest] = [...issue.errors].sort((left, right) => left.length - right.length);
    if (nearest && nearest.length > 0) {
      for (const inner of nearest) collectIssue(inner, field, faults);
      return;
    }
  }
  if (!faults.has(field)) faults.set(field, faultOfIssue(issue));
}
