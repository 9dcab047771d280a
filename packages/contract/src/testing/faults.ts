import type { FieldErrorCode } from '../companion/field-errors.ts';
import type { Parsed } from '../platform/parse.ts';

/** What is wrong with each field, as code and developer's text; empty where nothing is. */
export function faultsIn(parsed: Parsed<unknown>): Record<string, readonly [FieldErrorCode, string]> {
  if (parsed.ok) return {};
  return Object.fromEntries(Object.entries(parsed.faults).map(([field, { code, text }]) => [field, [code, text]]));
}
