import { isObject, writeAmounts, type AmountUnit } from '@tillside/contract/schemas';

export type Json = null | boolean | number | string | Json[] | { [field: string]: Json };
export type JsonObject = { [field: string]: Json };

export function isJsonObject(value: unknown): value is JsonObject {
  return isObject(value);
}

/** Amounts in answers and events are in major units for all operations. */
const unit: AmountUnit = { path: '/api/v1' };

/** Serialises the details of an answer: amounts become the platform’s numbers. */
export function writeDetails(details: unknown): unknown {
  return writeAmounts(unit, details);
}

/** Serialises the fields of an answer or an event. */
export function writeFields(fields: JsonObject): JsonObject {
  const written = writeDetails(fields);
  return isJsonObject(written) ? written : {};
}
