import { frameFailures } from '@tillside/contract/schemas';
import type { TillsideOptions } from '../options/options.ts';
import { fail, ok, skip, warn, type Finding } from './check.ts';
import { codeOf, exchange } from './exchange.ts';

const check = 'sealed frames';

/** The browser's headers of a request from a frame with an opaque origin. */
const ofAFrame = {
  'content-type': 'text/plain',
  origin: 'null',
  'sec-fetch-dest': 'empty',
  'sec-fetch-mode': 'cors',
  'sec-fetch-site': 'cross-site',
} as const;

/** The header behind each refusal. */
const headerOf: Readonly<Record<string, string>> = {
  no_fetch_metadata: 'Sec-Fetch-Dest, -Mode and -Site',
  dest: 'Sec-Fetch-Dest',
  mode: 'Sec-Fetch-Mode',
  site: 'Sec-Fetch-Site',
  origin: 'Origin',
};

/**
 * Sends a frame's request with an invalid entry: if the companion refuses the entry, all headers that identify
 * a frame have arrived. Nothing is tried, counted or stored.
 */
export async function checkFrameHeaders(root: string, frames: TillsideOptions['frames']): Promise<Finding> {
  if (frames === false) return skip(check, 'They are switched off (`frames: false`).');
  const from = frames?.origin === undefined ? root : frames.origin + new URL(root).pathname;
  const answer = await exchange(`${from}/frames/pin`, { method: 'POST', headers: ofAFrame, body: '{}' });
  if (answer.kind === 'unreachable') {
    return fail(
      check,
      `The companion was not reached at ${from}: ${answer.why}.`,
      'Check frames.origin, its name and its TLS: it has to lead to the same companion, under the same path.',
    );
  }
  const code = codeOf(answer) ?? '';
  if (code === 'body')
    return ok(check, 'What browsers say of them arrives, so card details and PIN entries can be opened.');
  const header = headerOf[code];
  if (header !== undefined) {
    return fail(
      check,
      `${header} did not arrive as it was sent: a proxy or a CDN drops or changes it.`,
      'Have it pass Origin and the Sec-Fetch-* headers on, or nobody sees a card and nobody can enter a PIN.',
    );
  }
  if (code.startsWith('marked_') && code in frameFailures) {
    return fail(
      check,
      'Something on the way marks requests as fetched ahead (Purpose, Sec-Purpose or Service-Worker).',
      'Switch off whatever prefetches below publicUrl: frames refuse what could be read by others.',
    );
  }
  return warn(
    check,
    `A question of a frame was answered ${answer.status}, not by the companion.`,
    'Something before it answers. Let /frames/* below publicUrl through, with bodies of text/plain.',
  );
}
