import { createTillside, tillsideCsp } from '@tillside/server';
import express from 'express';
import { shop, signedIn } from './shop.ts';

const till = createTillside({ ...shop(), caller: (request) => signedIn(request.get('cookie')) });
const app = express();
app.use('/till', till.router);
app.use((_request, response, next) => {
  response.set('Content-Security-Policy', tillsideCsp());
  next();
});
app.use(express.static('dist'));

await till.ready();
const server = app.listen(Number(process.env['PORT'] ?? 3000));
process.once('SIGTERM', () => {
  server.close();
  void till.close();
});
