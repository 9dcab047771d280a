import { request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';

/**
 * One request and its answer. Not by `fetch`, which makes a network error of every 407, a status that such platforms use
 * for an unknown product (observed).
 */
export function exchange(
  method: string,
  url: string,
  headers: Record<string, string>,
  body: string | undefined,
): Promise<{ readonly status: number; readonly text: string }> {
  return new Promise((resolve, reject) => {
    const send = url.startsWith('https:') ? overHttps : overHttp;
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const call = send(url, { method, headers: { ...headers, ...length } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }));
      response.once('error', reject);
    });
    call.once('error', reject);
    call.end(body);
  });
}
