import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import express from 'express';
import { serve, reportToBench } from './serving.ts';

/** The peer of a webhook: a bare Express route that verifies nothing and inserts the body durably. */
const [directory = ''] = process.argv.slice(2);
const database = new DatabaseSync(join(directory, 'bare-webhook.db'));
database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE deliveries (body BLOB NOT NULL)');
const insert = database.prepare('INSERT INTO deliveries (body) VALUES (?)');
const app = express();
app.post('/webhooks', express.raw({ type: () => true }), (request, response) => {
  const body = request.body as Buffer;
  insert.run(body);
  response.status(200).json({ received: true });
});
reportToBench({ webhooks: `${await serve(app)}/webhooks` });
