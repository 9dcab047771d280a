import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { createSandbox, merchantHashKey, sandboxKeys } from '@tillside/sandbox';
import { createTillside, postgresStore, sqliteStore } from '@tillside/server';
import express from 'express';
import { z } from 'zod';
import { keepWhatIsSent, pagePolicy } from '../host-front.ts';
import { mounts } from '../mounts.ts';
import { canaries } from './secrets.ts';

/**
 * A shop with the real widgets, a real companion and the real stand-in, in which every secret is a canary: what passes
 * between companion and platform is changed on the way, so that both are told secrets that nothing else looks like.
 */
const setting = (name: string): string => process.env[name] ?? '';
const port = Number(setting('PORT'));
const { environment, mount } = z
  .object({ environment: z.enum(['sandbox', 'live']), mount: z.enum(['a', 'b', 'c']) })
  .parse({ environment: setting('ENVIRONMENT'), mount: setting('MOUNT') });
const { shop: url, frames } = mounts[mount](port);
const platform = `http://platform.test/${environment}/api/v1`;
const sandbox = createSandbox({ postLimit: 0 });
const hashKey = Buffer.from(merchantHashKey, 'hex');
const log: string[] = [];
const sent: string[] = [];
const note = (level: string) => (fields: object, message: string) =>
  void log.push(`${level} ${message} ${JSON.stringify(fields)}`);

const till = createTillside({
  platform: {
    baseUrl: platform,
    apiKey: sandboxKeys[environment],
    environment,
    merchantHashKey,
    businessId: 'biz_tillside',
  },
  publicUrl: `${url}/till`,
  secret: 'a secret of the canary tests that is long enough',
  store: setting('DATABASE_URL') === '' ? sqliteStore(setting('STORE')) : postgresStore(setting('DATABASE_URL')),
  caller: (request) => {
    const name = /shopper=(\w+)/.exec(request.headers.cookie ?? '')?.[1];
    return name === undefined
      ? null
      : { id: name, sessionId: `of ${name}`, customerId: `cus_${name}`, roles: ['shopper'] };
  },
  cards: { stepUp: () => true },
  frames: frames === url ? {} : { origin: frames },
  logger: { info: note('info'), warn: note('warn'), error: note('error') },
  fetch: async (input, init) => {
    const request = new Request(input, init);
    const body = await request.clone().text();
    const { method, headers } = request;
    const answer = await sandbox.fetch(
      method === 'GET' ? request : new Request(request.url, { method, headers, body: await withRealSecrets(body) }),
    );
    return new Response(withCanaries(await answer.text()), { status: answer.status, headers: answer.headers });
  },
});

const app = express();
app.use(keepWhatIsSent(sent));
app.use('/till', till.router);
app.get('/', (_request, response, next) => {
  response.setHeader('Content-Security-Policy', pagePolicy(frames));
  next();
});
// Puts a secret where it must never be, so that a test can see that it would be found there.
app.post('/plant', express.text(), (request, response) => {
  const text = String(request.body);
  if (request.query['sink'] === 'log') log.push(text);
  if (request.query['sink'] === 'stdout')
    process.stdout.write(`${text}
`);
  if (request.query['sink'] === 'stderr')
    process.stderr.write(`${text}
`);
  const isError = request.query['sink'] === 'errors';
  response.status(isError ? 500 : 200).json(isError ? { title: text } : {});
});

const control = express.Router();
control.get('/sent', (_request, response) => void response.json(sent));
control.get('/log', (_request, response) => void response.json(log));
control.post('/card', async (_request, response) => {
  const wanted = { customer_id: 'cus_ada', currency: 'USD', type: 'virtual', amount: 50 };
  const { id } = MadeCard.parse(await ask('POST', '/cards/create', wanted)).message.details.card;
  const { card_number, secure_details: sealed } = ReadCard.parse(await ask('GET', `/cards/${id}`)).message.details;
  const number = sealed ? Plain.parse(JSON.parse(opened(sealed))).number : card_number;
  response.json({ id, number });
});
control.post('/checkout', async (_request, response) => {
  const order = { owner: 'ada', reference: `order-${randomBytes(4).toString('hex')}`, amount: 4_500 };
  response.json(await till.checkouts.create({ ...order, title: 'Two pairs of shoes' }));
});
app.use('/_test', control);
app.use(express.static(setting('PAGES')));

const Sealed = z.looseObject({ iv: z.string(), tag: z.string(), data: z.string(), aad: z.string() });
type Sealed = z.output<typeof Sealed>;
const Plain = z.object({ number: z.string(), ccv: z.string(), expiry: z.string() });
const MadeCard = z.object({ message: z.object({ details: z.object({ card: z.object({ id: z.string() }) }) }) });
const ReadCard = z.object({
  message: z.object({ details: z.object({ card_number: z.string().nullish(), secure_details: Sealed.nullish() }) }),
});

/** The platform knows the payer's real PIN and sent a one-time password of its own. */
async function withRealSecrets(body: string): Promise<string> {
  const told = z.looseObject({ pin: z.string().optional(), otp: z.string().optional() }).parse(JSON.parse(body));
  if (told.pin === canaries.pin) return JSON.stringify({ ...told, pin: '1234' });
  if (told.otp !== canaries.otp) return body;
  const outbox = await (await sandbox.fetch(`http://localhost/_sandbox/outbox?environment=${environment}`)).json();
  const sent = z.array(z.object({ kind: z.string(), otp: z.string().optional() })).parse(outbox);
  return JSON.stringify({ ...told, otp: sent.find(({ kind }) => kind === 'otp')?.otp });
}

function withCanaries(text: string): string {
  const told = /"secure_details":(\{[^}]*\})/.exec(text)?.[1];
  const plain = text
    .replaceAll(/"ccv":"\d+"/g, `"ccv":"${canaries.ccv}"`)
    .replaceAll(/"expiry":"[\d/]+"/g, `"expiry":"${canaries.expiry}"`);
  if (told === undefined) return plain;
  const sealed = Sealed.parse(JSON.parse(told));
  return plain.replace(told, () => JSON.stringify(resealed(sealed)));
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

async function ask(method: string, path: string, body?: object): Promise<unknown> {
  const headers = { authorization: `Bearer ${sandboxKeys[environment]}`, 'content-type': 'application/json' };
  const init = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) };
  return (await sandbox.fetch(platform + path, init)).json();
}

await till.ready();
createServer(app).listen(port, '127.0.0.1');
