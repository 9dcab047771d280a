import { notSentReason } from './not-sent.ts';
import { broken, heldUp, largestAnswer, tooLate, type Exchange, type Outgoing, type Transport } from './transport.ts';

/** Sends through a `fetch`: the seam for tests and simulation. */
export function fetchTransport(fetch: typeof globalThis.fetch): Transport {
  async function ask({ url, method, headers, body }: Outgoing, signal: AbortSignal): Promise<Exchange> {
    try {
      const sent = body === null ? {} : { body };
      const response = await fetch(url, { method, headers, ...sent, redirect: 'manual', signal });
      const retryAfter = response.headers.get('retry-after');
      return { kind: 'answered', status: response.status, retryAfter, text: await readText(response) };
    } catch (error) {
      const why = notSentReason(error);
      return why === null ? broken : { kind: 'not_sent', why };
    }
  }

  return {
    async exchange(request, signal, mayStart) {
      if (!mayStart()) return heldUp;
      const { promise: late, resolve } = Promise.withResolvers<Exchange>();
      // Whatever this fetch makes of the signal, the sender is answered at the deadline.
      const giveUp = (): void => resolve(tooLate);
      signal.addEventListener('abort', giveUp, { once: true });
      try {
        return await Promise.race([ask(request, signal), late]);
      } finally {
        signal.removeEventListener('abort', giveUp);
      }
    },
  };
}

async function readText(response: Response): Promise<string | null> {
  const body: ReadableStream<Uint8Array> | null = response.body;
  if (!body) return '';
  const decoder = new TextDecoder();
  let text = '';
  let length = 0;
  for await (const chunk of body) {
    length += chunk.byteLength;
    if (length > largestAnswer) return null;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
