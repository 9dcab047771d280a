import { z } from 'zod';
import type { Json } from '../world/json.ts';

const secretFields = new Set([
  'authorization',
  'pin',
  'otp',
  'bvn',
  'cvv',
  'ccv',
  'card_number',
  'secure_details',
  'hash',
  'secret',
  'api_key',
  'token',
  'reset_token',
  'configure_token',
  'epins',
  'pins',
  'serial',
  'pan',
]);
const keyPattern = /ps_(?:pk|sk)_[A-Za-z0-9_]+/g;
const longestText = 4_000;

/** A copy without secrets: fields that hold some are blanked, and platform keys are blanked wherever they stand. */
export function redact(value: unknown): Json {
  const text = JSON.stringify(value, blank) ?? 'null';
  if (text.length > longestText) return `${text.slice(0, longestText)}… (${text.length} characters)`;
  return z.json().parse(JSON.parse(text));
}

/** Blanks platform keys in a text. */
export function redactText(text: string): string {
  return text.replace(keyPattern, '[key]').slice(0, longestText);
}

function blank(field: string, value: unknown): unknown {
  if (secretFields.has(field.toLowerCase())) return '[hidden]';
  return typeof value === 'string' ? value.replace(keyPattern, '[key]') : value;
}
