import { exchangeFaults } from '@tillside/contract/schemas';
import { notSentFault } from '../platform/not-sent.ts';

/** What came back from a URL, as far as the doctor looks at it. */
export type Exchange =
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly headers: Headers;
      readonly text: string;
      readonly at: number;
    }
  | { readonly kind: 'unreachable'; readonly why: string };

/** How a request leaves; the global `fetch` is one. */
export type SendRequest = (url: string, request: RequestInit) => Promise<Response>;

const deadline = 10_000;
const maxText = 1024 * 1024;

/** One request, as anybody on the network could make it. Never follows a redirect: it is part of the answer. */
export async function exchange(
  url: string,
  request: Omit<RequestInit, 'signal' | 'redirect'> = {},
  send: SendRequest = fetch,
): Promise<Exchange> {
  const from = Date.now();
  try {
    const response = await send(url, { ...request, redirect: 'manual', signal: AbortSignal.timeout(deadline) });
    // The moment that the answer was written lies between these two.
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

/** The body as JSON, or `null` where it is none. */
export function jsonOf({ text }: { readonly text: string }): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The code of a problem of the companion; `null`: it is none. */
export function codeOf(answer: Extract<Exchange, { kind: 'answered' }>): string | null {
  const body = jsonOf(answer);
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : null;
  return typeof code === 'string' ? code : null;
}
