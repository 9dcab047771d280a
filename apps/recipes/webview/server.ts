import { createTillside, naira } from '@tillside/server';
import express from 'express';
import { shop } from './shop.ts';

const till = createTillside({
  ...shop(),
  // No user signs in here: all purchases come from links.
  caller: () => null,
  merchant: { name: 'Sunbird Store' },
  links: { returnTo: ['shopapp://paid'] },
});
const app = express();
app.use('/till', till.router);
// Your app asks for it, signed in as in all that it asks, and opens the answer in a WebView.
app.post('/payment-links', async (_request, response) => {
  const { url } = await till.links.create({
    caller: { id: 'ada', phone: '08031234567' },
    widget: 'airtime',
    maxAmount: naira(2_000),
    returnTo: 'shopapp://paid',
  });
  response.json({ url });
});

await till.ready();
const server = app.listen(Number(process.env['PORT'] ?? 3000));
process.once('SIGTERM', () => {
  server.close();
  void till.close();
});
