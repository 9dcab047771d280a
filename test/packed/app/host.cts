// A host in CommonJS whose compiler does not know that Node can `require` ES modules.
import express = require('express');

export async function start(url: string, secret: string): Promise<void> {
  const { createTillside, sqliteStore } = await import('@tillside/server');
  const till = createTillside({
    platform: { baseUrl: `${url}/api/v1`, apiKey: 'ps_pk_test_tillside', environment: 'sandbox' },
    publicUrl: 'http://localhost:3000/till',
    secret,
    store: sqliteStore('./till.db'),
    caller: () => ({ id: 'ada', sessionId: 'one', roles: ['shopper'] }),
  });
  const app = express();
  app.use('/till', till.router);
  await till.ready();
  app.listen(3000);
}
