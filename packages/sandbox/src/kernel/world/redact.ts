import type { Json, JsonObject } from './json.ts';

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
const maxText = 4_000;

/**
 * A copy without secrets: secret fields and platform keys are blanked wherever they occur. It is cut
 * after about 4,000 characters, so that long lists cost no more than short ones.
 */
export function redact(value: unknown): Json {
  return copyOf(value, { left: maxText });
}

/** Blanks platform keys in a text. */
export function redactText(text: string): string {
  return withoutKeys(text).slice(0, maxText);
}

function copyOf(value: unknown, room: { left: number }): Json {
  room.left -= 2;
  switch (typeof value) {
    case 'string': {
      const text = withoutKeys(value);
      const shown = text.length > room.left ? `${text.slice(0, Math.max(0, room.left))}…` : text;
      room.left -= shown.length;
      return shown;
    }
    case 'number':
      return Number.isFinite(value) ? value : null;
    case 'boolean':
      return value;
    case 'object':
      if (value === null) return null;
      return Array.isArray(value) ? listOf(value, room) : objectOf(value, room);
    default:
      return null;
  }
}

function listOf(values: readonly unknown[], room: { left: number }): Json[] {
  const copy: Json[] = [];
  for (const value of values) {
    if (room.left <= 0) return [...copy, `… (${values.length - copy.length} more)`];
    copy.push(copyOf(value, room));
  }
  return copy;
}

function objectOf(value: object, room: { left: number }): Json {
  const copy: JsonObject = {};
  for (const [field, inner] of Object.entries(value)) {
    if (room.left <= 0) {
      copy['…'] = 'more';
      break;
    }
    if (inner === undefined) continue;
    room.left -= field.length;
    const kept = secretFields.has(field.toLowerCase()) ? '[hidden]' : copyOf(inner, room);
    // Plain assignment would fail for a field called __proto__.
    if (field === '__proto__') Object.defineProperty(copy, field, { value: kept, enumerable: true });
    else copy[withoutKeys(field)] = kept;
  }
  return copy;
}

function withoutKeys(text: string): string {
  return text.includes('ps_') ? text.replace(keyPattern, '[key]') : text;
}
