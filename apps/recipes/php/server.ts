import { createTillside } from '@tillside/server';
import express from 'express';
import { shop, signedIn } from './shop.ts';

const till = createTillside({ ...shop(), caller: (request) => signedIn(request.get('cookie')) });
const app = express();
app.use('/till', till.router);
app.use('/tillside', express.static('node_modules/@tillside/elements/dist'));

await till.ready();
const server = app.listen(Number(process.env['PORT'] ?? 3001), '127.0.0.1');
process.once('SIGTERM', () => {
  server.close();
  void till.close();
});
