import express from 'express';
import { LRUCache } from 'lru-cache';
import { Agent, request } from 'undici';
import { z } from 'zod';
import { serve, reportToBench } from './serving.ts';

/**
 * The routes that a business writes by hand, with the visible checks of the companion's lookups: the caller, request
 * and answer by a schema, a time limit, and answers kept for a minute. `/undici` and `/fetch` request the platform with
 * either client. `/kept` answers with kept bytes.
 */
const [platform = ''] = process.argv.slice(2);
const headers = { authorization: 'Bearer ps_pk_test_tillside' };
const timeLimit = 10_000;

const Asked = z.strictObject({
  iso: z.string().regex(/^[A-Z]{2}$/),
  sku: z.string().min(1).max(64),
  amount: z.string().regex(/^[A-Z]{3} \d+$/),
});
const Answered = z.object({
  status: z.literal(true),
  message: z.object({
    details: z.object({
      ngn_rate: z.number().positive(),
      amount: z.number().positive(),
      currency: z.string().length(3),
      fee: z.number().nonnegative(),
    }),
  }),
});

const connections = new Agent();
const ways: Record<string, (url: string) => Promise<unknown>> = {
  async undici(url) {
    const { statusCode, body } = await request(url, {
      dispatcher: connections,
      headers,
      headersTimeout: timeLimit,
      bodyTimeout: timeLimit,
    });
    if (statusCode !== 200) throw new Error(`The platform answered ${statusCode}.`);
    return body.json();
  },
  async fetch(url) {
    const answer = await fetch(url, { headers, signal: AbortSignal.timeout(timeLimit) });
    if (!answer.ok) throw new Error(`The platform answered ${answer.status}.`);
    return (await answer.json()) as unknown;
  },
};

const kept: LRUCache<string, { details: object; as_of: string }> = new LRUCache({ max: 1_000, ttl: 60_000 });
const keptBytes: LRUCache<string, Buffer> = new LRUCache({ max: 1_000, ttl: 60_000 });
const sessions = new Map(Array.from({ length: 5_000 }, (_, number) => [`shopper-${number}`, { roles: ['shopper'] }]));

const app = express();
app.use((asked, response, next) => {
  const session = sessions.get(asked.get('x-shopper') ?? '');
  if (session?.roles.includes('shopper')) return next();
  response.status(401).json({ error: 'sign in' });
});
for (const [way, ask] of Object.entries(ways)) {
  app.get(`/${way}/rate`, async (asked, response) => {
    const input = Asked.safeParse(asked.query);
    if (!input.success) return void response.status(400).json({ error: z.prettifyError(input.error) });
    const query = new URLSearchParams({ ...input.data, amount: input.data.amount.slice(4) }).toString();
    let answer = kept.get(query);
    if (answer === undefined) {
      const { details } = Answered.parse(await ask(`${platform}/international-bills/rate?${query}`)).message;
      answer = { details, as_of: new Date().toISOString() };
      kept.set(query, answer);
    }
    response.set('Cache-Control', 'no-store').json(answer);
  });
}
app.get('/kept/plans', async (asked, response) => {
  const network = z.enum(['mtn', 'airtel', 'glo', '9mobile']).parse(asked.query['network']);
  let bytes = keptBytes.get(network);
  if (bytes === undefined) {
    bytes = Buffer.from(JSON.stringify(await ways['undici']?.(`${platform}/data/lookup?network=${network}`)));
    keptBytes.set(network, bytes);
  }
  response.set({ 'Cache-Control': 'no-store', 'Content-Type': 'application/json' }).send(bytes);
});
reportToBench({ shop: await serve(app) }, {}, () => connections.close());
