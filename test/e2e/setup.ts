import { join } from 'node:path';
import { build } from 'vite';
import { repository } from './processes.ts';

/** Builds the storefront once: the tests run what `npm start` serves. */
export default async function setup(): Promise<void> {
  await build({ configFile: join(repository, 'apps/example/vite.config.ts'), logLevel: 'warn' });
}
