import { createServer } from 'node:http';
import { type Tillside, type TillsideOptions } from '@tillside/server';
import { createTillside } from './host.ts';
import { postgresStore } from '@tillside/server/postgres';
import express from 'express';
import { onTestFinished } from 'vitest';
import type { openPostgres } from '../postgres.ts';
import { listen } from './listen.ts';
import type { World } from './world.ts';

let schemas = 0;

/** A database of its own for each test; every call of `store` is another instance's. */
export function databases(server: () => Awaited<ReturnType<typeof openPostgres>>) {
  return () => {
    schemas += 1;
    const schema = `companions_${schemas}`;
    return { store: () => postgresStore(server().url, { schema }) };
  };
}

/** A companion beside that of the world, on another port, with the same configuration but for what is given. */
export async function startBeside(
  world: World,
  options: Partial<TillsideOptions> & Pick<TillsideOptions, 'store'>,
): Promise<{ readonly url: string; readonly till: Tillside }> {
  const app = express();
  const server = createServer(app);
  const url = await listen(server);
  const till = createTillside({ ...world.options, publicUrl: `${url}/till`, ...options });
  world.breathesAlways = true;
  app.use('/till', till.router);
  await till.ready();
  onTestFinished(async () => {
    await world.passUntil(till.close());
    server.closeAllConnections();
    server.close();
  });
  return { url, till };
}
