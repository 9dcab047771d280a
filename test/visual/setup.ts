import { existsSync, readdirSync, rmSync, writeFileSync, globSync, mkdirSync } from 'node:fs';
import { run } from '../../scripts/run.ts';
import { buildDouble } from '../foreign/pages.ts';
import { everyPicture } from './key-stories.ts';
import { places } from './places.ts';
import { serveFolder } from './static-site.ts';
import { builds, urlVariable, type StoriesBuild } from './story-page.ts';
import { basename, dirname, join, relative } from 'node:path';

/** Builds the stories as they are now, with React and as elements, and serves them; at the end, makes the sheet to review what differs. */
export default async function setup(): Promise<() => Promise<void>> {
  for (const place of [places.storybook, places.taken, places.diffs, places.whole])
    rmSync(place, { recursive: true, force: true });
  await buildDouble();
  await Promise.all(builds.map(buildStories));
  // Each at a root of its own, where the worker that answers its requests has to be.
  const sites = await Promise.all(builds.map((build) => serveFolder(join(places.storybook, build))));
  for (const [index, build] of builds.entries()) process.env[urlVariable(build)] = sites[index]?.url;
  return async () => {
    await Promise.all(sites.map((site) => site.close()));
    const taken = new Set(existsSync(places.taken) ? readdirSync(places.taken) : []);
    if (everyPicture.every((name) => taken.has(name))) writeFileSync(places.whole, '');
    makeSheet();
  };
}

async function buildStories(build: StoriesBuild): Promise<void> {
  const folders = ['--config-dir', '.storybook/visual', '--output-dir', join(places.storybook, build)];
  const { code, output } = await run('storybook', ['build', ...folders, '--test', '--quiet', '--disable-telemetry'], {
    env: { STORIES_DRAWN_BY: build },
  });
  if (code !== 0) throw new Error(`The stories could not be built (${build}):\n${output}`);
}

/** Writes a page with what was accepted, what is new and what differs, side by side. */
function makeSheet(): void {
  const names = globSync('*.png', { cwd: places.diffs }).toSorted();
  mkdirSync(dirname(places.sheet), { recursive: true });
  writeFileSync(
    places.sheet,
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Pictures that differ</title>
<style>
body { margin: 2rem; background: #ddd; font: 16px/1.5 system-ui, sans-serif }
section { display: grid; grid-template-columns: repeat(3, auto); justify-content: start; gap: 0.5rem 1rem; margin-block: 2rem }
h2 { grid-column: 1 / -1; margin: 0; font-size: 1rem }
figure { margin: 0 }
img { max-width: 31vw; background: #fff }
</style>
<h1>${names.length === 0 ? 'Nothing differs' : `Pictures that differ: ${names.length}`}</h1>
${names.map(sectionOf).join('\n')}
<p>Take all of them over: <code>npm run visual -- --accept</code></p></html>
`,
  );
}

function sectionOf(name: string): string {
  const picture = (folder: string, title: string): string =>
    `<figure><figcaption>${title}</figcaption><img src="${relative(dirname(places.sheet), join(folder, name))}" alt="none" loading="lazy"></figure>`;
  return `<section><h2>${basename(name, '.png')}</h2>${picture(places.accepted, 'Old')}${picture(places.taken, 'New')}${picture(places.diffs, 'What differs')}</section>`;
}
