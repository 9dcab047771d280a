import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pack } from '../../scripts/registry/pack.ts';
import { openRegistry } from '../../scripts/registry/registry.ts';
import { npmConfig } from '../../scripts/registry/npm-config.ts';
import { isTaken } from '../../scripts/ports.ts';
import { Terminal } from '../quick-starts/terminal.ts';
import { stories } from './stories.ts';

/**
 * Does with `npm create tillside` what strangers do, with the packages of this checkout, built before:
 * `node test/create/main.ts`, or some of it: `node test/create/main.ts new-vite into-next`.
 */
const names = process.argv.slice(2);
const unknown = names.filter((name) => !Object.hasOwn(stories, name));
if (unknown.length > 0) throw new Error(`There is no ${unknown.join(', ')}: ${Object.keys(stories).join(', ')}`);

for (const port of [3000, 3001, 4010, 5173]) {
  if (await isTaken(port)) throw new Error(`Port ${port}, which new shops use, is taken by another program.`);
}

const place = mkdtempSync(join(tmpdir(), 'tillside-create-'));
const registry = await openRegistry({ packages: await pack(join(place, 'tarballs')), upstream: npmConfig('registry') });
try {
  for (const [name, story] of Object.entries(stories)) {
    // That one needs nginx, and is a stage of its own.
    if (names.length > 0 ? !names.includes(name) : name === 'behind-nginx') continue;
    const began = performance.now();
    let output = '';
    const write = (text: string): void => {
      output += text;
      process.stdout.write(text);
    };
    const terminal = new Terminal({ folder: mkdtempSync(join(place, `${name}-`)), registry: registry.url, write });
    write(`\n=== ${name}\n`);
    try {
      await story(terminal, () => output);
    } finally {
      await terminal.close();
    }
    write(`\n=== ${name}: delivered, after ${((performance.now() - began) / 1000).toFixed(0)} s\n`);
  }
} finally {
  await registry.close();
  rmSync(place, { recursive: true, force: true, maxRetries: 5 });
}
