import { rmSync } from 'node:fs';
import { run } from '../../scripts/run.ts';
import { places } from '../../site/places.ts';
import { serveFolder } from '../visual/static-site.ts';

/** Builds the site and serves it. */
export default async function setup(): Promise<() => Promise<void>> {
  rmSync(places.built, { recursive: true, force: true });
  const { code, output } = await run('node', ['scripts/docs.ts', 'build']);
  if (code !== 0) throw new Error(`The documentation could not be built:\n${output}`);
  const site = await serveFolder(places.built);
  process.env['DOCS_URL'] = site.url;
  return () => site.close();
}
