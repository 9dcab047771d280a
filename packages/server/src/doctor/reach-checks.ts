import type { TillsideOptions } from '../kernel/options/options.ts';
import { fail, ok, skip, warn, type Finding } from './check.ts';
import { findParserBefore } from './folder-checks.ts';
import { codeOf, exchange, jsonOf, type Exchange } from './exchange.ts';
import { frameFailures } from '@tillside/contract/schemas';

type Reached = Pick<TillsideOptions, 'publicUrl' | 'frames'>;

/** Checks whether the companion is reachable at its public address, and receives requests unchanged. */
export async function checkReach({ publicUrl, frames }: Reached, folder: string): Promise<Finding[]> {
  const root = publicUrl.replace(/\/+$/, '');
  const live = await exchange(`${root}/live`);
  const reached = checkLive(live);
  if (reached.result === 'fail') {
    const parser = findParserBefore(folder, publicUrl);
    const unknown = ['ready', 'webhooks', 'fetch metadata', 'sealed frames'].map((check) =>
      skip(check, 'The companion was not reached.', reached.fix),
    );
    return [reached, ...unknown.map((finding) => (parser?.check === finding.check ? parser : finding))];
  }
  return [
    reached,
    checkReady(await exchange(`${root}/ready`)),
    await checkWebhooks(root),
    await checkSiteHeaders(root),
    await checkFrameHeaders(root, frames),
  ];
}

function checkLive(answer: Exchange): Finding {
  if (answer.kind === 'unreachable') {
    return fail(
      'public URL',
      `The companion was not reached at publicUrl: ${answer.why}.`,
      'Start the host, and check publicUrl, the name service, TLS, the proxy and the firewall before it. From inside a network a public address is sometimes unreachable: then ask from outside.',
    );
  }
  const body = jsonOf(answer);
  if (answer.status === 200 && typeof body === 'object' && body !== null && 'status' in body && body.status === 'ok') {
    return ok('public URL', 'The companion answers at publicUrl.');
  }
  return fail(
    'public URL',
    `Something answers at publicUrl (${answer.status}), but it is not the companion.`,
    answer.status >= 500
      ? 'The host itself fails: its log says why. A companion that does not start in production says it with `NODE_ENV=production` before this command too.'
      : 'publicUrl has to hold the mount path too, as in https://shop.example/till for app.use("/till", till.router).',
  );
}

function checkReady(answer: Exchange): Finding {
  if (answer.kind === 'answered' && answer.status === 200) return ok('ready', 'It takes work.');
  const status = answer.kind === 'answered' ? String(answer.status) : answer.why;
  return fail(
    'ready',
    `It runs, but takes no work (${status}).`,
    'Await till.ready() when the host starts, and see in its log why the store does not open or answer.',
  );
}

/** Checks that an unsigned delivery is refused only for its signature. */
async function checkWebhooks(root: string): Promise<Finding> {
  const answer = await exchange(`${root}/webhooks`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ event_type: 'doctor.question' }),
  });
  if (answer.kind === 'unreachable') {
    return fail(
      'webhooks',
      `A POST to /webhooks was not answered: ${answer.why}.`,
      'Let POSTs to that path through the proxy.',
    );
  }
  const code = codeOf(answer);
  if (answer.status === 401 && code === 'webhook_unverified') {
    return ok('webhooks', 'An unsigned event arrives as raw bytes, and is refused.');
  }
  if (code === 'raw_body_missing') {
    return fail(
      'webhooks',
      'A body parser reads events before the companion does, so no signature can be verified.',
      'Mount till.router before app.use(express.json()), or leave its /webhooks path out of the parser.',
    );
  }
  if (answer.status === 503)
    return fail('webhooks', 'It takes no events (503).', 'Await till.ready() when the host starts.');
  if (answer.status < 300) {
    return fail(
      'webhooks',
      `An unsigned event was accepted (${answer.status}).`,
      'Something else answers at that path, or a verifier of yours agrees with everything. Anybody could send events.',
    );
  }
  return fail(
    'webhooks',
    `An unsigned event was answered ${answer.status}, not by the companion.`,
    'Something before it refuses POSTs: a firewall, a CSRF check, a log-in. Let /webhooks through it; its signature protects it.',
  );
}

/**
 * Checks `Sec-Fetch-Site`: the companion refuses a write from another site before it calls `caller`. If it calls
 * `caller`, the header was lost on the way. Nothing is written, because the operation does not exist.
 */
async function checkSiteHeaders(root: string): Promise<Finding> {
  const ask = (headers: Readonly<Record<string, string>>): Promise<Exchange> =>
    exchange(`${root}/quotes`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ operation: 'doctor.question', input: {} }),
    });
  const lost: string[] = [];
  for (const [name, value] of [
    ['Sec-Fetch-Site', 'cross-site'],
    ['Origin', 'https://doctor.invalid'],
  ] as const) {
    const answer = await ask({ [name]: value });
    if (answer.kind === 'unreachable') return skip('fetch metadata', `A POST was not answered: ${answer.why}.`);
    const code = codeOf(answer);
    if (code === 'unauthenticated') lost.push(name);
    else if (code !== 'origin_refused') {
      return warn(
        'fetch metadata',
        `A write from another site was answered ${answer.status}, not by the companion.`,
        'Something before it answers writes. Let the paths below publicUrl through to the companion.',
      );
    }
  }
  if (lost.length === 0)
    return ok('fetch metadata', 'Origin and Sec-Fetch-Site arrive, and writes of other sites are refused.');
  return fail(
    'fetch metadata',
    `${lost.join(' and ')} did not arrive: a proxy or a CDN drops it.`,
    'Have it pass Origin and the Sec-Fetch-* headers on: they tell a write of your page from one of another site.',
  );
}

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
async function checkFrameHeaders(root: string, frames: TillsideOptions['frames']): Promise<Finding> {
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
