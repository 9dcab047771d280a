import { writeAmounts, type AmountUnit } from '@tillside/contract/schemas';
import type { Json, JsonObject } from './json.ts';

/** Answers and events of the platform have amounts in major units, whichever operation they are of. */
const told: AmountUnit = { path: '/api/v1' };

/** Details of an answer as they go over the wire: amounts as the platform’s numbers. */
export function writeDetails(details: unknown): unknown {
  return writeAmounts(told, details);
}

/** The fields of an answer or an event as they go over the wire. */
export function writeFields(fields: JsonObject): JsonObject {
  const written = writeDetails(fields);
  return isObject(written) ? written : {};
}

function isObject(value: unknown): value is { [field: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
