import { writeAmounts, type AmountUnit } from './wire-money.ts';
import type { Operation } from './operation.ts';

/** A request to the platform, without its key. */
export interface PlatformRequest {
  readonly method: Operation['method'];
  /** Relative to `{base_url}`, with the query. */
  readonly path: string;
  /** The fields of the JSON body, or `null` for an operation without one. */
  readonly body: Readonly<Record<string, unknown>> | null;
}

/**
 * Writes an operation's parsed input as a request: `{name}` placeholders first, the rest as the query of a GET or as
 * a JSON body (platform §4). Amounts become numbers in the operation's unit.
 */
export function writeRequest(
  declaration: Pick<Operation, 'method'> & AmountUnit,
  input: Readonly<Record<string, unknown>>,
): PlatformRequest {
  const rest = new Map<string, unknown>();
  for (const [name, value] of Object.entries(input)) {
    if (value !== undefined) rest.set(name, writeAmounts(declaration, value));
  }
  const path = declaration.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest.get(name);
    rest.delete(name);
    return encoded(value);
  });
  if (declaration.method !== 'GET') {
    return { method: declaration.method, path, body: rest.size === 0 ? null : Object.fromEntries(rest) };
  }
  const query = [...rest].map(([name, value]) => `${encodeURIComponent(name)}=${encoded(value)}`);
  return { method: 'GET', path: query.length === 0 ? path : `${path}?${query.join('&')}`, body: null };
}

/** A value in an address. Half of a surrogate pair cannot be encoded: it becomes U+FFFD, as in a browser's addresses. */
function encoded(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return encodeURIComponent(text.toWellFormed());
}
