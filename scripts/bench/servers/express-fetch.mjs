import express from 'express';
import { serve, tellBench } from './serving.mjs';

/** The peer of an uncached lookup that a business writes by hand: one Express route, one `fetch`, nothing validated. */
const [target = ''] = process.argv.slice(2);
const app = express();
app.get('/lookups/rate', async (request, response) => {
  const query = new URLSearchParams(/** @type {Record<string, string>} */ (request.query));
  const answer = await fetch(`${target}/international-bills/rate?${query}`, {
    headers: { authorization: 'Bearer ps_pk_test_tillside' },
  });
  response.status(answer.status).json(await answer.json());
});
tellBench({ route: `${await serve(app)}/lookups` });
