import { createShop } from './shop.ts';

const { app, till } = createShop(process.env);
await till.ready();
const server = app.listen(3000);
process.once('SIGTERM', () => {
  server.close();
  void till.close();
});
