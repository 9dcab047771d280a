/** Parses JSON. `null` for text that is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Whether a value is an object with fields: neither `null` nor a list. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A whole number of an answer that a number of JavaScript would round: its digits, as they were sent. */
export class LongNumber {
  readonly digits: string;

  constructor(digits: string) {
    this.digits = digits;
  }

  toJSON(): string {
    return this.digits;
  }
}

/** Only a number of so many digits, or one with an exponent, can be rounded. */
const mayRound = /\d{16}|\d[eE]/;

/**
 * Parses the body of an answer or of an event. A number that would be rounded becomes a {@link LongNumber}.
 * `null` for text that is not JSON. A byte order mark, which some servers write, is ignored.
 */
export function parseAnswer(text: string): unknown {
  const json = text.startsWith('\uFEFF') ? text.slice(1) : text;
  if (!mayRound.test(json)) return parseJson(json);
  try {
    const read: unknown = JSON.parse(json, (_, value: unknown, { source = '' }: { source?: string } = {}) =>
      typeof value === 'number' && !Number.isSafeInteger(value) && /^\d+$/.test(source)
        ? new LongNumber(source)
        : value,
    );
    return read;
  } catch {
    return null;
  }
}
