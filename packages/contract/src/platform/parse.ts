import type { z } from 'zod';
import type { Operation } from './operation.ts';

/** Text per field; the path of a nested field is joined with dots (`rows.3.phone`). */
export type FieldErrors = Record<string, string>;

export type Parsed<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly errors: FieldErrors };

/** Reads a value as the input of an operation. Errors name each field and say how to mend it. */
export function parseInput<Input extends z.ZodType>(
  declaration: Operation & { readonly input: Input },
  value: unknown,
): Parsed<z.output<Input>> {
  const chosen = declaration.variant?.(value) as Input | undefined;
  return parseWith(chosen ?? declaration.input, value);
}

/** Reads an answer's details by the operation's declaration; an extra field or a number sent as text is fine. */
export function parseDetails<Details extends z.ZodType>(
  declaration: Operation & { readonly details: Details },
  value: unknown,
): Parsed<z.output<Details>> {
  return parseWith(declaration.details, value);
}

export function parseWith<Schema extends z.ZodType>(schema: Schema, value: unknown): Parsed<z.output<Schema>> {
  const result = schema.safeParse(value, { reportInput: true });
  return result.success ? { ok: true, value: result.data } : { ok: false, errors: fieldErrors(result.error) };
}

/** The first error of each field. Never repeats the value that was given. */
function fieldErrors(error: z.ZodError): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of error.issues) noteIssue(issue, '', errors);
  return errors;
}

/** Of a union that says nothing itself, the variant that was missed by the fewest fields is the one that was meant. */
function noteIssue(issue: z.core.$ZodIssue, parent: string, errors: FieldErrors): void {
  const field = [...(parent === '' ? [] : [parent]), ...issue.path.map(String)].join('.');
  if (issue.code === 'invalid_union' && issue.message === 'Invalid input') {
    const [nearest] = issue.errors.toSorted((left, right) => left.length - right.length);
    if (nearest && nearest.length > 0) {
      for (const inner of nearest) noteIssue(inner, field, errors);
      return;
    }
  }
  errors[field] ??= messageOf(issue);
}

/** A field that is missing says so in the same words, whatever its type: `is required: a number`. */
function messageOf({ code, input, message }: z.core.$ZodIssue): string {
  const isAboutType = code === 'invalid_type' || code === 'invalid_value' || code === 'invalid_union';
  if (!isAboutType || input !== undefined) return message;
  if (message.startsWith('Invalid ')) return 'is required';
  return message.replace(/^must be /, 'is required: ');
}
