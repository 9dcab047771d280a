import { exchangeFaults, isObject, parseJson } from '@tillside/contract/schemas';
import { notSentFault } from '../kernel/platform/not-sent.ts';

/** The parts of a response that the doctor uses. */
export type Exchange =
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly headers: Headers;
      readonly text: string;
      readonly at: number;
    }
  | { readonly kind: 'unreachable'; readonly why: string };

/** Sends a request; compatible with the global `fetch`. */
export type SendRequest = (url: string, request: RequestInit) => Promise<Response>;

const deadline = 10_000;
const maxText = 1024 * 1024;

/** Sends one request, as any client could. Never follows a redirect: the redirect is part of the answer. */
export async function exchange(
  url: string,
  request: Omit<RequestInit, 'signal' | 'redirect'> = {},
  send: SendRequest = fetch,
): Promise<Exchange> {
  const from = Date.now();
  try {
    const response = await send(url, { ...request, redirect: 'manual', signal: AbortSignal.timeout(deadline) });
    // The server wrote its answer between these two times.
    const at = (from + Date.now()) / 2;
    const text = (await response.text()).slice(0, maxText);
    return { kind: 'answered', status: response.status, headers: response.headers, text, at };
  } catch (error) {
    const late = error instanceof Error && error.name === 'TimeoutError';
    return {
      kind: 'unreachable',
      why: late ? 'no answer came within 10 seconds' : exchangeFaults[notSentFault(error) ?? 'connection_broke'],
    };
  }
}

/** The body as JSON, or `null`. */
export function jsonOf({ text }: { readonly text: string }): unknown {
  return parseJson(text);
}

/** The code of a problem of the companion, or `null`. */
export function codeOf(answer: Extract<Exchange, { kind: 'answered' }>): string | null {
  const body = jsonOf(answer);
  return isObject(body) && typeof body['code'] === 'string' ? body['code'] : null;
}
