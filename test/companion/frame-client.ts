import { createCipheriv, createDecipheriv, createECDH, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { request as send, type IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';

/** A companion's address, and the origin of the shop's page with it. */
export interface Place {
  readonly url: string;
}

/** A request exactly as it is written here: a browser's own headers cannot be set by `fetch`. */
export interface Wire {
  readonly method: string;
  readonly path: string;
  /** A name may occur twice. */
  readonly headers: readonly (readonly [string, string])[];
  readonly body?: string;
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

export function onWire(url: string, { method, path, headers, body = '' }: Wire): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { host } = new URL(url);
    const lines = [
      ['Host', host],
      ...headers,
      ['Content-Length', String(Buffer.byteLength(body))],
      // A server that closes the connection during a large upload can lose its own answer.
      ['Connection', 'keep-alive'],
    ];
    // Its own connection, which ends with the answer.
    const options = { method, agent: false, setHost: false, headers: lines.flat() };
    const outgoing = send(url + path, options, (incoming) => {
      const parts: Buffer[] = [];
      incoming.on('data', (part: Buffer) => parts.push(part));
      incoming.on('end', () =>
        resolve({
          status: incoming.statusCode ?? 0,
          headers: incoming.headers,
          text: Buffer.concat(parts).toString('utf8'),
        }),
      );
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

const Ticket = z.object({ action: z.string(), ticket: z.string() });
const Sealed = z.object({ iv: z.string(), data: z.string() });

type Headers = Readonly<Record<string, string>>;
const lines = (headers: Headers): [string, string][] => Object.entries(headers);

/** What Chromium sends with a `fetch` of the page, a form that fills a frame, and a `fetch` of the frame. */
export const browser = {
  page: (origin: string): Headers => ({
    Origin: origin,
    'Sec-Fetch-Site': 'same-origin',
    'Sec-Fetch-Mode': 'cors',
    'Sec-Fetch-Dest': 'empty',
    'Content-Type': 'application/json',
  }),
  form: (origin: string): Headers => ({
    Origin: origin,
    'Sec-Fetch-Site': 'same-origin',
    'Sec-Fetch-Mode': 'navigate',
    'Sec-Fetch-Dest': 'iframe',
    'Content-Type': 'application/x-www-form-urlencoded',
  }),
  frame: {
    Origin: 'null',
    'Sec-Fetch-Site': 'cross-site',
    'Sec-Fetch-Mode': 'cors',
    'Sec-Fetch-Dest': 'empty',
    'Content-Type': 'text/plain',
  } satisfies Headers,
};

/** A person's browser: its session, and the cookies that it was given. */
export interface Browser {
  cookies: string;
}

export function browserOf(name: string, session = '1'): Browser {
  return { cookies: `shopper=${name}; session=${session}` };
}

/** Asks for a ticket, as the page does, and keeps the cookie that comes with it. */
export async function askTicket(world: Place, as: Browser, path: string, body: object = {}): Promise<Answer> {
  const headers = lines({ ...browser.page(world.url), Cookie: as.cookies });
  const answer = await onWire(world.url, { method: 'POST', path: `/till${path}`, headers, body: JSON.stringify(body) });
  for (const cookie of answer.headers['set-cookie'] ?? []) as.cookies += `; ${cookie.split(';')[0]}`;
  return answer;
}

export async function ticketFor(
  world: Place,
  as: Browser,
  path: string,
  body: object = {},
): Promise<z.output<typeof Ticket>> {
  const { text } = await askTicket(world, as, path, body);
  return Ticket.parse(JSON.parse(text));
}

/** The navigation that opens a frame. `change` changes its header lines. */
export function openBy(
  world: Place,
  as: Browser,
  ticket: string,
  change: (headers: [string, string][]) => [string, string][] = (headers) => headers,
): Promise<Answer> {
  const headers = change(lines(browser.form(world.url)));
  return onWire(world.url, {
    method: 'POST',
    path: '/till/frames/open',
    headers: [...headers, ['Cookie', as.cookies]],
    body: new URLSearchParams({ t: ticket }).toString(),
  });
}

const Boot = z.object({
  kind: z.enum(['card', 'pin']),
  id: z.string(),
  shared: z.string(),
  key: z.string(),
  url: z.string(),
  parent: z.string(),
  stage: z.string().optional(),
  payee: z.string().optional(),
  title: z.string().optional(),
  amount: z.string().optional(),
  texts: z.record(z.string(), z.string()),
});
export type Boot = z.output<typeof Boot>;

/** The initial data of a document, in one line of its script. */
export function bootIn({ text }: Pick<Answer, 'text'>): Boot {
  return Boot.parse(JSON.parse(bootLine(text)));
}

/** The code of a refusal; `undefined` where there is none. */
export function codeOf({ text }: Pick<Answer, 'text'>): string | undefined {
  return z.object({ code: z.string().optional() }).parse(JSON.parse(text)).code;
}

/** The code of a document that explains why there is no frame. */
export function failIn({ text }: Pick<Answer, 'text'>): string {
  return z.object({ kind: z.literal('fail'), code: z.string() }).parse(JSON.parse(bootLine(text))).code;
}

function bootLine(html: string): string {
  const [, json] = /\)\((\{"[^\n]*\}), \{\n/.exec(html) ?? [];
  if (json === undefined) throw new Error(`The document has no beginning: ${html.slice(0, 200)}`);
  return json;
}

export async function openFrame(world: Place, as: Browser, path: string, body: object = {}): Promise<Boot> {
  const { ticket } = await ticketFor(world, as, path, body);
  return bootIn(await openBy(world, as, ticket));
}

/** The frame's half of the key agreement, written from the specification, without the companion's code. */
function agreed(boot: Boot, purpose: 'reveal' | 'pin') {
  const pair = createECDH('prime256v1');
  const epk = pair.generateKeys();
  const shared = Buffer.from(boot.shared, 'base64url');
  const secret = pair.computeSecret(Buffer.from(boot.key, 'base64url'));
  const key = Buffer.from(hkdfSync('sha256', secret, shared, `tillside frame ${purpose}\n${boot.id}`, 32));
  const point = epk.toString('base64url');
  return {
    epk: point,
    key,
    aad: Buffer.from(`${purpose}\n${boot.id}\n${point}`),
    mac: (parts: readonly string[]): string =>
      createHmac('sha256', shared)
        .update(['tillside frame', ...parts].join('\n'))
        .digest('base64url'),
  };
}

export interface Asked {
  readonly body: Record<string, unknown>;
  open(answer: Answer): string;
}

export function revealing(boot: Boot): Asked {
  const { epk, key, aad, mac } = agreed(boot, 'reveal');
  return {
    body: { id: boot.id, epk, mac: mac(['reveal', boot.id, epk]) },
    open({ text }) {
      const { iv, data } = Sealed.parse(JSON.parse(text));
      const bytes = Buffer.from(data, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'));
      decipher.setAAD(aad).setAuthTag(bytes.subarray(-16));
      return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString('utf8');
    },
  };
}

export function typing(boot: Boot, n: number, typed: object): Record<string, unknown> {
  const { epk, key, aad, mac } = agreed(boot, 'pin');
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(aad);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(typed)), cipher.final(), cipher.getAuthTag()]);
  const box = { iv: iv.toString('base64url'), data: sealed.toString('base64url') };
  return { id: boot.id, n, epk, ...box, mac: mac(['pin', boot.id, String(n), epk, box.iv, box.data]) };
}

/** A request of a frame. `change` changes its header lines. */
export function askFromFrame(
  world: Place,
  path: '/frames/reveal' | '/frames/pin',
  body: object,
  change: (headers: [string, string][]) => [string, string][] = (headers) => headers,
): Promise<Answer> {
  return onWire(world.url, {
    method: 'POST',
    path: `/till${path}`,
    headers: change(lines(browser.frame)),
    body: JSON.stringify(body),
  });
}

/** Removes, doubles, empties or replaces one header. */
export const changed = {
  missing: (name: string) => (headers: [string, string][]) => headers.filter(([header]) => header !== name),
  doubled: (name: string) => (headers: [string, string][]) =>
    headers.flatMap((line): [string, string][] => (line[0] === name ? [line, line] : [line])),
  set: (name: string, value: string) => (headers: [string, string][]) =>
    headers.map((line): [string, string] => (line[0] === name ? [name, value] : line)),
  added: (name: string, value: string) => (headers: [string, string][]) => [
    ...headers,
    [name, value] as [string, string],
  ],
};
