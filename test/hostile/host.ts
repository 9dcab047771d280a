import { createDecipheriv } from 'node:crypto';
import { createServer } from 'node:http';
import { getCard } from '@tillside/contract';
import { createSandbox, merchantHashKey, sandboxKeys } from '@tillside/sandbox';
import { createTillside, sqliteStore } from '@tillside/server';
import express from 'express';
import { z } from 'zod';
import { controlRoutes } from './control-routes.ts';
import { keepWhatIsSent, mountBehind, pagePolicy } from './host-front.ts';
import { hostPage, hostScript } from './host-page.ts';
import { fronts, mounts } from './mounts.ts';

/**
 * A shop whose page is under attack: a real companion, its frames on one of the three mounts, the real stand-in's live
 * root behind it, and control routes that only the test asks, past the browser.
 */
const port = Number(process.env['PORT']);
const { mount, front } = z
  .object({ mount: z.enum(['a', 'b', 'c']), front: z.enum(fronts) })
  .parse({ mount: process.env['MOUNT'], front: process.env['FRONT'] });
const { shop: url, frames } = mounts[mount](port);
const platform = 'http://platform.test/live/api/v1';
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
  cards: { stepUp: () => true },
  frames: frames === url ? {} : { origin: frames },
  logger: { info: note('info'), warn: note('warn'), error: note('error') },
  fetch: async (input, init) => sandbox.fetch(new Request(input, init)),
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

const control = express.Router();
control.get('/log', (_request, response) => void response.json(log));
control.get('/sent', (_request, response) => void response.json(sent));
control.post('/card', async (_request, response) => {
  const made = await ask('POST', '/cards/create', {
    customer_id: 'cus_ada',
    currency: 'USD',
    type: 'virtual',
    amount: 50,
  });
  const { id } = z
    .object({ message: z.object({ details: z.object({ card: z.object({ id: z.string() }) }) }) })
    .parse(made).message.details.card;
  response.json({ id, ...(await secretsOf(id)) });
});
control.post('/checkout', async (_request, response) => {
  const reference = `order-${Date.now()}`;
  response.json(await till.checkouts.create({ owner: 'ada', reference, amount: 4_500, title: 'Two pairs of shoes' }));
});
control.get('/otp', async (_request, response) => {
  const answer = await sandbox.fetch('http://localhost/_sandbox/outbox?environment=live');
  const sent = z.array(z.object({ kind: z.string(), otp: z.string().optional() })).parse(await answer.json());
  response.json({ otp: sent.find(({ kind }) => kind === 'otp')?.otp ?? null });
});
app.use('/_test', control);
app.use('/_control', controlRoutes(url));

async function ask(method: string, path: string, body?: object): Promise<unknown> {
  const headers = { authorization: `Bearer ${sandboxKeys.live}`, 'content-type': 'application/json' };
  const init = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) };
  return (await sandbox.fetch(platform + path, init)).json();
}

async function secretsOf(id: string): Promise<{ number: string; ccv: string; expiry: string }> {
  const answer = z.object({ message: z.object({ details: getCard.details }) }).parse(await ask('GET', `/cards/${id}`));
  const sealed = answer.message.details.secure_details;
  if (!sealed) throw new Error('Live cards are sealed.');
  const bytes = (text: string): Buffer => Buffer.from(text, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(merchantHashKey, 'hex'), bytes(sealed.iv));
  decipher.setAAD(Buffer.from(sealed.aad)).setAuthTag(bytes(sealed.tag));
  const plain = Buffer.concat([decipher.update(bytes(sealed.data)), decipher.final()]).toString();
  return z.object({ number: z.string(), ccv: z.string(), expiry: z.string() }).parse(JSON.parse(plain));
}

await till.ready();
createServer(app).listen(port, '127.0.0.1');
