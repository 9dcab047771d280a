// #if vite
import { tillsideCsp } from '@tillside/server';
// #endif
import express from 'express';
import { createTill } from './till.ts';

let port = process.env['TILLSIDE_PORT'] || '3001';
// #if vite
// `npm start` serves the page too, at the port in the page's address. Where that has none, a proxy stands before this server.
if (process.env['NODE_ENV'] === 'production') port = URL.parse(process.env['TILLSIDE_PUBLIC_URL'] ?? '')?.port || port;
// #endif
const till = createTill(process.env);
const app = express();

// Before any express.json(): webhooks are signed over their raw bytes.
app.use('/till', till.router);

// Your own routes:
app.use(express.json());
// #if vite
// The page, once `npm run build` has made it. Its policy allows what the widgets need, and no inline script or style.
const headers = new Headers({ 'Content-Security-Policy': tillsideCsp() });
app.use(express.static('dist', { setHeaders: (response) => response.setHeaders(headers) }));
// #endif

await till.ready();
const server = app.listen(Number(port), (error) => {
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
