import express from 'express';
import { createTill } from './till.ts';

const port = Number(process.env['TILLSIDE_PORT'] ?? 3001);
const till = createTill(process.env);
const app = express();

// Before any express.json(): webhooks are signed over their raw bytes.
app.use('/till', till.router);

// Your own routes:
app.use(express.json());
// #if vite
app.use(express.static('dist')); // the page, once `npm run build` has made it
// #endif

await till.ready();
const server = app.listen(port, (error) => {
  if (error) throw error;
  console.log(`The companion is ready at http://localhost:${port}/till`);
});

// Purchases that are being sent come to their end first.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    server.close();
    void till.close();
  });
}
