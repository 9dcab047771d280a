import type { Page } from '@playwright/test';

/** A request of the browser with its answer: addresses, headers and bodies. */
interface Exchange {
  readonly url: string;
  readonly text: string;
}

/**
 * Records every request and answer of a page and its frames. Headers are lines, not JSON: JSON in a header would be
 * escaped, and a `Content-Length` of three digits in quotes would read like a card's CCV. The body of an event stream is
 * not recorded, because it does not end.
 */
export function recordTraffic(page: Page): () => Promise<readonly Exchange[]> {
  const exchanges: Promise<Exchange>[] = [];
  page.on('response', (response) => {
    const url = response.url();
    const read = async (): Promise<Exchange> => {
      const request = response.request();
      const lines = [await request.headersArray(), await response.headersArray()].flat();
      const headers = lines.map(({ name, value }) => `${name}: ${value}`).join('\n');
      const isStream = headers.includes('text/event-stream');
      const body = isStream ? '' : await response.text().catch(() => '');
      return { url, text: [url, headers, request.postData() ?? '', body].join('\n') };
    };
    exchanges.push(read().catch(() => ({ url, text: '' })));
  });
  return () => Promise.all(exchanges);
}
