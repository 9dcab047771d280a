import { isObject } from '@tillside/contract/schemas';

export type Json = null | boolean | number | string | Json[] | { [field: string]: Json };
export type JsonObject = { [field: string]: Json };

export function isJsonObject(value: unknown): value is JsonObject {
  return isObject(value);
}
