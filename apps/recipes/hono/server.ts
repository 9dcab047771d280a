import { serve } from '@hono/node-server';
import { createTillside } from '@tillside/server/fetch';
import { Hono } from 'hono';
import { shop, signedIn } from './shop.ts';

const till = createTillside({ ...shop(), caller: (request) => signedIn(request.headers.get('cookie')) });
const app = new Hono();
app.all('/till/*', (context) => till.fetch(context.req.raw)); // before middleware that reads bodies

await till.ready();
const server = serve({ fetch: app.fetch, port: Number(process.env['PORT'] ?? 3000) });
process.once('SIGTERM', () => {
  server.close();
  void till.close(); // ends event streams, and finishes what is being sent
});
