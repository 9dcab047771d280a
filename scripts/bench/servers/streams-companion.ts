import { createTillside, sqliteStore } from '@tillside/server';
import express from 'express';
import { heapAfterCollection, serve, reportToBench } from './serving.ts';

/** A companion that only streams, in a process that can collect its garbage on request. */
const app = express();
const url = await serve(app);
const till = createTillside({
  platform: { baseUrl: `${url}/api/v1`, apiKey: 'ps_pk_test_tillside', environment: 'sandbox' },
  publicUrl: url,
  secret: 'a secret of the bench that is long enough',
  store: sqliteStore(':memory:'),
  limits: { perCaller: () => ({ reads: 1_000_000 }) },
  caller: (request) => {
    const id = request.get('x-shopper') ?? '';
    return { id, sessionId: `session of ${id}`, roles: ['shopper'] };
  },
});
app.use(till.router);
await till.ready();

reportToBench({ companion: url }, { heap: heapAfterCollection }, () => till.close());
