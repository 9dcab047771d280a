import { createDecipheriv } from 'node:crypto';
import express from 'express';
import { z } from 'zod';
import { merchantHashKey, sandboxKeys } from '@tillside/sandbox';
import { createTillside, sqliteStore } from '@tillside/server';
import { hostScript } from '../../../test/hostile/host-page.ts';
import { serve, reportToBench } from './serving.ts';

/** A shop whose page opens sealed frames, and its minimal peer: a route that decrypts, and a page that requests it. */
const [platform = '', file = ''] = process.argv.slice(2);
const app = express();
const url = (await serve(app)).replace('127.0.0.1', 'localhost');
const hashKey = Buffer.from(merchantHashKey, 'hex');
const Sealed = z.object({ iv: z.string(), tag: z.string(), data: z.string(), aad: z.string() });
const ReadCard = z.object({ message: z.object({ details: z.object({ secure_details: Sealed }) }) });

const till = createTillside({
  platform: {
    baseUrl: platform,
    apiKey: sandboxKeys.live,
    environment: 'live',
    merchantHashKey,
    businessId: 'biz_tillside',
  },
  publicUrl: `${url}/till`,
  secret: 'a secret of the bench that is long enough',
  store: sqliteStore(file),
  // A person may see a card only a limited number of times an hour, so many persons share one.
  caller: (request) => {
    const id = /shopper=(\w+)/.exec(request.headers.cookie ?? '')?.[1];
    return id === undefined ? null : { id, sessionId: id, customerId: 'cus_ada', roles: ['shopper'] };
  },
  limits: { perCaller: () => ({ reads: 1_000_000 }) },
  cards: { stepUp: () => true },
});

app.use('/till', till.router);
const page = (body: string) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Shop</title>${body}`;
app.get('/', (_request, response) => {
  response.type('html').send(page('<div id="place"></div><script src="/host.js"></script>'));
});
app.get('/host.js', (_request, response) => void response.type('js').send(hostScript));
app.get('/plain', (_request, response) => {
  response.type('html').send(page('<button>Show card details</button><p></p><script src="/plain.js"></script>'));
});
app.get('/plain.js', (_request, response) => void response.type('js').send(plainScript));
app.get('/plain/:id', async (request, response) => {
  const answer = await fetch(`${platform}/cards/${request.params.id}`, {
    headers: { authorization: `Bearer ${sandboxKeys.live}` },
  });
  const { iv, tag, data, aad } = ReadCard.parse(await answer.json()).message.details.secure_details;
  const decipher = createDecipheriv('aes-256-gcm', hashKey, Buffer.from(iv, 'base64'));
  decipher.setAAD(Buffer.from(aad)).setAuthTag(Buffer.from(tag, 'base64'));
  const plain = Buffer.concat([decipher.update(Buffer.from(data, 'base64')), decipher.final()]);
  response.set('Cache-Control', 'no-store').type('json').send(plain.toString());
});

const plainScript = `
document.querySelector('button').addEventListener('click', async () => {
  const { number, ccv, expiry } = await (await fetch('/plain/' + location.hash.slice(1))).json();
  document.querySelector('p').textContent = [number.replaceAll(/(\\d{4})(?=\\d)/g, '$1 '), expiry, ccv].join(' ');
});
`;

await till.ready();
reportToBench({ shop: url }, {}, () => till.close());
