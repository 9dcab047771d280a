import { createDecipheriv } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { naira } from '@tillside/contract';
import { getCard } from '@tillside/contract/schemas';
import { createSandbox, merchantHashKey, sandboxKeys, type Sandbox } from '@tillside/sandbox';
import { createTillside, sqliteStore, type Tillside } from '@tillside/server';
import { fetchTransport } from '@tillside/server/testing';
import express, { type Router } from 'express';
import { z } from 'zod';
import { controlRoutes } from './control-routes.ts';
import { keepWhatIsSent, mountBehind, pagePolicy } from './host-front.ts';
import { hostPage, hostScript } from './host-page.ts';
import { mounts, type HostSettings } from './mounts.ts';

/** Makes a shop for a port that is kept for it. */
export type OpenHost<Settings> = (
  port: number,
  settings: Settings,
) => Promise<{ readonly app: RequestListener; close(): Promise<void> }>;

const platform = 'https://platform.test/live/api/v1';

/**
 * A shop whose page is under attack: a real companion, its frames on one of the three mounts, the real sandbox's live
 * root behind it, and control routes that only the test asks, past the browser.
 */
export const openHost: OpenHost<HostSettings> = async (port, { mount, front }) => {
  const { shop: url, frames } = mounts[mount](port);
  const sandbox = createSandbox({ postLimit: 0 });
  const log: string[] = [];
  const note = (level: string) => (fields: object, message: string) =>
    void log.push(`${level} ${message} ${JSON.stringify(fields)}`);

  const till = createTillside({
    platform: {
      baseUrl: platform,
      apiKey: sandboxKeys.live,
      environment: 'live',
      merchantHashKey,
      businessId: 'biz_tillside',
    },
    publicUrl: `${url}/till`,
    secret: 'a secret of the hostile tests that is long enough',
    store: sqliteStore(':memory:'),
    caller: (request) => {
      const cookies = request.headers.cookie ?? '';
      const name = /shopper=(\w+)/.exec(cookies)?.[1];
      const session = /session=(\w+)/.exec(cookies)?.[1] ?? '1';
      return name === undefined
        ? null
        : { id: name, sessionId: `${name} ${session}`, customerId: `cus_${name}`, roles: ['shopper'] };
    },
    // One payer types more than a minute's share: tests look at each state in several looks.
    limits: { perCaller: () => ({ otpSends: 20 }) },
    cards: { stepUp: () => true },
    frames: frames === url ? {} : { origin: frames },
    logger: { info: note('info'), warn: note('warn'), error: note('error') },
    advanced: {
      transport: fetchTransport(async (input, init) => sandbox.fetch(new Request(input, init)), {
        provesNotSent: true,
      }),
    },
  });

  const app = express();
  const sent: string[] = [];
  app.use(keepWhatIsSent(sent));
  mountBehind(app, front, till.router);
  app.get('/', (_request, response) => {
    response.setHeader('Content-Security-Policy', pagePolicy(frames));
    response.removeHeader('Permissions-Policy');
    response.type('html').send(hostPage);
  });
  app.get('/host.js', (_request, response) => void response.type('js').send(hostScript));
  app.use('/_test', testRoutes({ till, sandbox, log, sent }));
  app.use('/_control', controlRoutes(url));
  await till.ready();
  return { app, close: () => till.close() };
};

interface Behind {
  readonly till: Tillside;
  readonly sandbox: Sandbox;
  readonly log: readonly string[];
  readonly sent: readonly string[];
}

function testRoutes({ till, sandbox, log, sent }: Behind): Router {
  const router = express.Router();
  router.get('/log', (_request, response) => void response.json(log));
  router.get('/sent', (_request, response) => void response.json(sent));
  router.post('/card', async (_request, response) => {
    const wanted = { customer_id: 'cus_ada', currency: 'USD', type: 'virtual', amount: 50 };
    const { id } = MadeCard.parse(await ask(sandbox, 'POST', '/cards/create', wanted)).message.details.card;
    response.json({ id, ...(await secretsOf(sandbox, id)) });
  });
  router.post('/checkout', async (_request, response) => {
    const reference = `order-${Date.now()}`;
    response.json(
      await till.checkouts.create({ owner: 'ada', reference, amount: naira(4_500), title: 'Two pairs of shoes' }),
    );
  });
  router.get('/otp', async (_request, response) => {
    const answer = await sandbox.fetch('http://localhost/_sandbox/outbox?environment=live');
    const outbox = Outbox.parse(await answer.json());
    response.json({ otp: outbox.find(({ kind }) => kind === 'otp')?.otp ?? null });
  });
  return router;
}

const MadeCard = z.object({ message: z.object({ details: z.object({ card: z.object({ id: z.string() }) }) }) });
const ReadCard = z.object({ message: z.object({ details: getCard.details }) });
const Secrets = z.object({ number: z.string(), ccv: z.string(), expiry: z.string() });
const Outbox = z.array(z.object({ kind: z.string(), otp: z.string().optional() }));

async function ask(sandbox: Sandbox, method: string, path: string, body?: object): Promise<unknown> {
  const headers = { authorization: `Bearer ${sandboxKeys.live}`, 'content-type': 'application/json' };
  const init = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) };
  return (await sandbox.fetch(platform + path, init)).json();
}

async function secretsOf(sandbox: Sandbox, id: string): Promise<z.output<typeof Secrets>> {
  const sealed = ReadCard.parse(await ask(sandbox, 'GET', `/cards/${id}`)).message.details.secure_details;
  if (!sealed) throw new Error('Live cards are sealed.');
  const bytes = (text: string): Buffer => Buffer.from(text, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(merchantHashKey, 'hex'), bytes(sealed.iv));
  decipher.setAAD(Buffer.from(sealed.aad)).setAuthTag(bytes(sealed.tag));
  const plain = Buffer.concat([decipher.update(bytes(sealed.data)), decipher.final()]).toString();
  return Secrets.parse(JSON.parse(plain));
}
