import { getRequestListener } from '@hono/node-server';
import { createTillside } from '@tillside/server/fetch';
import Koa from 'koa';
import { shop, signedIn } from './shop.ts';

const till = createTillside({ ...shop(), caller: (request) => signedIn(request.headers.get('cookie')) });
const serveTill = getRequestListener(till.fetch);
const app = new Koa();
// Before anything that reads bodies.
app.use(async (context, next) => {
  if (!context.path.startsWith('/till/')) return next();
  context.respond = false;
  await serveTill(context.req, context.res);
});

await till.ready();
const server = app.listen(Number(process.env['PORT'] ?? 3000));
process.once('SIGTERM', () => {
  server.close();
  void till.close(); // ends event streams, and finishes what is being sent
});
