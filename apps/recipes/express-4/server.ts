import { createTillside } from '@tillside/server';
import express from 'express';
import { shop, signedIn } from './shop.ts';

const till = createTillside({ ...shop(), caller: (request) => signedIn(request.get('cookie')) });
const app = express();
app.use('/till', till.router); // before anything that reads bodies
app.use(express.json()); // then your own routes

await till.ready();
const server = app.listen(Number(process.env['PORT'] ?? 3000));
process.once('SIGTERM', () => {
  server.close();
  void till.close(); // ends event streams, and finishes what is being sent
});
