import express, { type Express } from 'express';

/** The shop: opening hours, and orders. */
export function createShop(_env: Readonly<Record<string, string | undefined>>): { readonly app: Express } {
  const app = express();
  app.use(express.json());
  app.get('/hours', (_request, response) => void response.json({ opens: '08:00', closes: '18:00' }));
  app.post('/orders', (request, response) => void response.status(201).json({ items: request.body.items.length }));
  return { app };
}
