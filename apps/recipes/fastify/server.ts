import { getRequestListener } from '@hono/node-server';
import { createTillside } from '@tillside/server/fetch';
import Fastify from 'fastify';
import { shop, signedIn } from './shop.ts';

const till = createTillside({ ...shop(), caller: (request) => signedIn(request.headers.get('cookie')) });
const serveTill = getRequestListener(till.fetch);
const app = Fastify();
app.register((scope, _options, registered) => {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _body, parsed) => parsed(null)); // leaves bodies unread
  scope.all('/till/*', (request, reply) => {
    reply.hijack();
    void serveTill(request.raw, reply.raw);
  });
  registered();
});
app.addHook('preClose', () => till.close()); // ends event streams, and finishes what is being sent

await till.ready();
await app.listen({ port: Number(process.env['PORT'] ?? 3000) });
process.once('SIGTERM', () => void app.close());
