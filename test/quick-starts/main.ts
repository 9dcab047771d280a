import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pack } from '../../scripts/registry/pack.ts';
import { openRegistry } from '../../scripts/registry/registry.ts';
import { npmConfig } from '../../scripts/registry/npm-config.ts';
import { followQuickStart } from './quick-start.ts';

/**
 * Follows quick starts with the packages of this checkout, built before: `node test/quick-starts/main.ts docs/start/vite.md`.
 * `--with express@~4.21.0` takes another version of what the page installs, and `--with node@22.13.0` of Node.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { with: { type: 'string', multiple: true, default: [] } },
});
const { node, ...versions } = Object.fromEntries(
  values.with.map((text) => [text.slice(0, text.lastIndexOf('@')), text.slice(text.lastIndexOf('@') + 1)]),
);

const directory = mkdtempSync(join(tmpdir(), 'tillside-tarballs-'));
const registry = await openRegistry({ packages: await pack(directory), upstream: npmConfig('registry') });
try {
  for (const page of positionals) {
    const markdown = readFileSync(page, 'utf8');
    await followQuickStart({
      markdown,
      registry: registry.url,
      versions,
      ...(node === undefined ? {} : { node }),
      write: (text) => void process.stdout.write(text),
    });
  }
} finally {
  await registry.close();
  rmSync(directory, { recursive: true, force: true });
}
