import type { FieldErrorCode } from '../kernel/platform/field-errors.ts';
import type { Parsed } from '../kernel/platform/parse.ts';

/** The faults of a parsed value by field, as code and developer's text; empty if there are none. */
export function faultsIn(parsed: Parsed<unknown>): Record<string, readonly [FieldErrorCode, string]> {
  if (parsed.ok) return {};
  return Object.fromEntries(Object.entries(parsed.faults).map(([field, { code, text }]) => [field, [code, text]]));
}
