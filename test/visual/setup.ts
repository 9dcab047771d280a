import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { run } from '../../scripts/run.mjs';
import { everyPicture } from './key-stories.ts';
import { places } from './places.ts';
import { makeSheet } from './sheet.ts';
import { serveFolder } from './static-site.ts';

/** Builds the stories as they are now and serves them; at the end, makes the sheet to review what differs. */
export default async function setup(): Promise<() => Promise<void>> {
  for (const place of [places.storybook, places.taken, places.diffs, places.whole])
    rmSync(place, { recursive: true, force: true });
  const { code, output } = await run('storybook', [
    'build',
    '--config-dir',
    '.storybook/visual',
    '--output-dir',
    places.storybook,
    '--test',
    '--quiet',
    '--disable-telemetry',
  ]);
  if (code !== 0) throw new Error(`The stories could not be built:\n${output}`);
  const site = await serveFolder(places.storybook);
  process.env['VISUAL_STORIES_URL'] = site.url;
  return async () => {
    await site.close();
    const taken = new Set(existsSync(places.taken) ? readdirSync(places.taken) : []);
    if (everyPicture.every((name) => taken.has(name))) writeFileSync(places.whole, '');
    makeSheet();
  };
}
