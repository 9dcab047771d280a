import type { Tillside, TillsideOptions } from '@tillside/server';
import express, { type Express } from 'express';
import { createTill } from './till.ts';

/** The shop: opening hours, orders, and the companion. */
export function createShop(
  env: Readonly<Record<string, string | undefined>>,
  platform?: TillsideOptions['platform'],
): { readonly app: Express; readonly till: Tillside } {
  const app = express();
  const till = createTill(env, platform);
  app.use('/till', till.router); // before express.json(): webhooks are signed over their raw bytes
  app.use(express.json());
  app.get('/hours', (_request, response) => void response.json({ opens: '08:00', closes: '18:00' }));
  app.post('/orders', (request, response) => void response.status(201).json({ items: request.body.items.length }));
  return { app, till };
}
