import { join } from 'node:path';
import { build } from 'vite';
import { must } from '../../scripts/run.ts';
import { buildLinkPage } from '../../scripts/shop-build.ts';
import { repository } from './processes.ts';

/** Builds the storefront, the elements and the page of links once: the tests run what `npm start` serves, and what a page loads. */
export default async function setup(): Promise<void> {
  await must('pnpm', ['--filter', '@tillside/elements', 'run', 'build'], { env: { NODE_OPTIONS: '' } });
  await buildLinkPage();
  await build({ configFile: join(repository, 'apps/example/vite.config.ts'), logLevel: 'warn' });
  // The build has set it to `production` in this process, where no kit for tests starts.
  process.env['NODE_ENV'] = 'test';
}
