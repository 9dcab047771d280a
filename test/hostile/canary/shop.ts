import { naira, type Environment } from '@tillside/contract';
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { createSandbox, merchantHashKey, sandboxKeys, type Sandbox } from '@tillside/sandbox';
import { createTillside, sqliteStore, type Tillside } from '@tillside/server';
import { postgresStore } from '@tillside/server/postgres';
import { fetchTransport } from '@tillside/server/testing';
import express, { type Router } from 'express';
import { z } from 'zod';
import { keepWhatIsSent, pagePolicy } from '../host-front.ts';
import type { OpenHost } from '../host.ts';
import { mounts, type Mount } from '../mounts.ts';
import { canaries } from './secrets.ts';

export interface CanarySettings {
  readonly environment: Environment;
  readonly mount: Mount;
  /** Where the built page lies. */
  readonly pages: string;
  readonly store:
    | { readonly kind: 'sqlite'; readonly file: string }
    | { readonly kind: 'postgres'; readonly url: string };
}

/**
 * A shop with the real widgets, a real companion and the real sandbox, in which every secret is a canary. The traffic
 * between companion and platform is changed on the way, so that each receives secrets that resemble no other value.
 */
export const openCanaryShop: OpenHost<CanarySettings> = async (port, { environment, mount, pages, store }) => {
  const { shop: url, frames } = mounts[mount](port);
  const platform = platformIn(environment);
  const log: string[] = [];
  const sent: string[] = [];
  const note = (level: string) => (fields: object, message: string) =>
    void log.push(`${level} ${message} ${JSON.stringify(fields)}`);

  const till = createTillside({
    platform: {
      baseUrl: platform.url,
      apiKey: sandboxKeys[environment],
      environment,
      merchantHashKey,
      businessId: 'biz_tillside',
    },
    publicUrl: `${url}/till`,
    secret: 'a secret of the canary tests that is long enough',
    store: store.kind === 'sqlite' ? sqliteStore(store.file) : postgresStore(store.url),
    caller: (request) => {
      const name = /shopper=(\w+)/.exec(request.headers.cookie ?? '')?.[1];
      return name === undefined
        ? null
        : { id: name, sessionId: `of ${name}`, customerId: `cus_${name}`, roles: ['shopper'] };
    },
    cards: { stepUp: () => true },
    frames: frames === url ? {} : { origin: frames },
    logger: { info: note('info'), warn: note('warn'), error: note('error') },
    advanced: {
      transport: fetchTransport(async (input, init) => platform.askWithCanaries(new Request(input, init)), {
        provesNotSent: true,
      }),
    },
  });

  const app = express();
  app.use(keepWhatIsSent(sent));
  app.use('/till', till.router);
  app.get('/', (_request, response, next) => {
    response.setHeader('Content-Security-Policy', pagePolicy(frames));
    next();
  });
  // Puts a secret where it must never be, so that a test can verify that it would be found there.
  app.post('/plant', express.text(), (request, response) => {
    const text = String(request.body);
    if (request.query['sink'] === 'log') log.push(text);
    if (request.query['sink'] === 'stdout') process.stdout.write(`${text}\n`);
    if (request.query['sink'] === 'stderr') process.stderr.write(`${text}\n`);
    const isError = request.query['sink'] === 'errors';
    response.status(isError ? 500 : 200).json(isError ? { title: text } : {});
  });
  app.use('/_test', testRoutes({ till, platform, log, sent }));
  app.use(express.static(pages));
  await till.ready();
  return { app, close: () => till.close() };
};

interface Behind {
  readonly till: Tillside;
  readonly platform: Platform;
  readonly log: readonly string[];
  readonly sent: readonly string[];
}

function testRoutes({ till, platform, log, sent }: Behind): Router {
  const router = express.Router();
  router.get('/sent', (_request, response) => void response.json(sent));
  router.get('/log', (_request, response) => void response.json(log));
  router.post('/card', async (_request, response) => {
    const wanted = { customer_id: 'cus_ada', currency: 'USD', type: 'virtual', amount: 50 };
    const { id } = MadeCard.parse(await platform.ask('POST', '/cards/create', wanted)).message.details.card;
    const { card_number, secure_details: sealed } = ReadCard.parse(await platform.ask('GET', `/cards/${id}`)).message
      .details;
    const number = sealed ? Plain.parse(JSON.parse(opened(sealed))).number : card_number;
    response.json({ id, number });
  });
  router.post('/checkout', async (_request, response) => {
    const order = { owner: 'ada', reference: `order-${randomBytes(4).toString('hex')}`, amount: naira(4_500) };
    response.json(await till.checkouts.create({ ...order, title: 'Two pairs of shoes' }));
  });
  return router;
}

interface Platform {
  readonly url: string;
  ask(method: string, path: string, body?: object): Promise<unknown>;
  /** Passes on requests and answers, with canaries for secrets on the companion's side. */
  askWithCanaries(request: Request): Promise<Response>;
}

function platformIn(environment: Environment): Platform {
  const url = `https://platform.test/${environment}/api/v1`;
  const sandbox = createSandbox({ postLimit: 0 });
  return {
    url,
    async ask(method, path, body) {
      const headers = { authorization: `Bearer ${sandboxKeys[environment]}`, 'content-type': 'application/json' };
      const init = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) };
      return (await sandbox.fetch(url + path, init)).json();
    },
    async askWithCanaries(request) {
      const asked = await request.clone().text();
      const { method, headers } = request;
      const answer = await sandbox.fetch(
        method === 'GET'
          ? request
          : new Request(request.url, {
              method,
              headers,
              body: await withRealSecrets(asked, () => passwordSent(sandbox, environment)),
            }),
      );
      return new Response(withCanaries(await answer.text()), { status: answer.status, headers: answer.headers });
    },
  };
}

const hashKey = Buffer.from(merchantHashKey, 'hex');
const Sealed = z.looseObject({ iv: z.string(), tag: z.string(), data: z.string(), aad: z.string() });
type Sealed = z.output<typeof Sealed>;
const Plain = z.object({ number: z.string(), ccv: z.string(), expiry: z.string() });
const MadeCard = z.object({ message: z.object({ details: z.object({ card: z.object({ id: z.string() }) }) }) });
const ReadCard = z.object({
  message: z.object({ details: z.object({ card_number: z.string().nullish(), secure_details: Sealed.nullish() }) }),
});
const PinBody = z.looseObject({ pin: z.string().optional(), otp: z.string().optional() });
const Outbox = z.array(z.object({ kind: z.string(), otp: z.string().optional() }));

/** The platform knows the payer's real PIN and sent its own one-time password. */
async function withRealSecrets(body: string, password: () => Promise<string | undefined>): Promise<string> {
  const sent = PinBody.parse(JSON.parse(body));
  if (sent.pin === canaries.pin) return JSON.stringify({ ...sent, pin: '1234' });
  return sent.otp === canaries.otp ? JSON.stringify({ ...sent, otp: await password() }) : body;
}

async function passwordSent(sandbox: Sandbox, environment: Environment): Promise<string | undefined> {
  const answer = await sandbox.fetch(`http://localhost/_sandbox/outbox?environment=${environment}`);
  return Outbox.parse(await answer.json()).find(({ kind }) => kind === 'otp')?.otp;
}

function withCanaries(text: string): string {
  const found = /"secure_details":(\{[^}]*\})/.exec(text)?.[1];
  const plain = text
    .replaceAll(/"ccv":"\d+"/g, `"ccv":"${canaries.ccv}"`)
    .replaceAll(/"expiry":"[\d/]+"/g, `"expiry":"${canaries.expiry}"`);
  if (found === undefined) return plain;
  const sealed = Sealed.parse(JSON.parse(found));
  return plain.replace(found, () => JSON.stringify(resealed(sealed)));
}

function resealed(sealed: Sealed): Sealed {
  const { number } = Plain.parse(JSON.parse(opened(sealed)));
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', hashKey, iv).setAAD(Buffer.from(sealed.aad));
  const text = JSON.stringify({ number, ccv: canaries.ccv, expiry: canaries.expiry });
  const data = Buffer.concat([cipher.update(text), cipher.final()]).toString('base64');
  return { ...sealed, iv: iv.toString('base64'), data, tag: cipher.getAuthTag().toString('base64') };
}

function opened({ iv, tag, data, aad }: Sealed): string {
  const decipher = createDecipheriv('aes-256-gcm', hashKey, Buffer.from(iv, 'base64'));
  decipher.setAAD(Buffer.from(aad)).setAuthTag(Buffer.from(tag, 'base64'));
  return Buffer.concat([decipher.update(Buffer.from(data, 'base64')), decipher.final()]).toString();
}
