import { isObject, parseJson } from '@tillside/contract/schemas';
import type { Call } from './call.ts';

export type BodyReading =
  | { readonly ok: true; readonly value: Record<string, unknown> }
  | { readonly ok: false; readonly status: 400 | 413; readonly description: string };

/** Parses a body as a JSON object, whatever its content type; no body is an empty object. */
export function readBody(call: Call): BodyReading {
  if (call.body === null) return { ok: false, status: 413, description: 'The body is too large.' };
  if (call.body.trim() === '') return { ok: true, value: {} };
  try {
    const value: unknown = JSON.parse(call.body);
    if (isObject(value)) return { ok: true, value };
    return { ok: false, status: 400, description: 'The body must be a JSON object.' };
  } catch {
    return { ok: false, status: 400, description: 'The body is not valid JSON.' };
  }
}

/**
 * The texts of the numbers called `name` in a JSON body, as they were sent: `2500.50` is the number 2500.5. None if the
 * body is no JSON.
 */
export function numberTexts(body: string, name: string): string[] {
  if (parseJson(body) === null) return [];
  const texts: string[] = [];
  JSON.parse(body, (key, value: unknown, context?: { readonly source?: string }) => {
    if (key === name && typeof value === 'number' && context?.source !== undefined) texts.push(context.source);
    return value;
  });
  return texts;
}
