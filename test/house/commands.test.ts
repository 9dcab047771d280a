import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { namesToClaim } from '../../scripts/going-live-document.ts';
import { publishedPackages } from '../../scripts/release.ts';

const root = join(import.meta.dirname, '../..');

/** Everything that people read or copy: documents, messages, templates and pages. */
const texts = globSync(
  [
    '*.md',
    'docs/**/*.md',
    '{apps,packages,scripts,site}/**/*.{md,ts,tsx,mts,mjs,json,txt,yaml,html}',
    'packages/create-tillside/templates/**/*',
    '.github/**/*.yml',
    'package.json',
  ],
  { cwd: root, exclude: (path) => /(?:^|\/)(?:node_modules|dist|\.cache)$/.test(path) },
).filter((file) => /\.\w+$|\/env$/.test(file));

const packages = publishedPackages().map(({ manifest }) => manifest);
const commands = packages.flatMap(({ bin = {} }) => Object.keys(bin));

/** The calls in a text that make npx fetch a package with the name of one of our commands. */
function unscopedCommands(text: string): readonly string[] {
  return [...text.matchAll(/\b(?:npx|pnpx|pnpm dlx|yarn dlx|bunx)(?: -\S+)* ([\w-]+)(?![\w/-])/g)].flatMap(
    ([call, name = '']) => (commands.includes(name) ? [call] : []),
  );
}

describe('a command of ours', () => {
  it('is found in a text where a third party could own its name', () => {
    expect(unscopedCommands('Run `npx tillside doctor`, npx -y tillside-sandbox, npx @tillside/server doctor')).toEqual(
      ['npx tillside', 'npx -y tillside-sandbox'],
    );
  });

  it('is named by its scope wherever people read of it', () => {
    expect(texts.length).toBeGreaterThan(500);
    const found = texts
      .filter((file) => file !== 'docs/live/going-live.md' && file !== 'scripts/going-live-document.ts')
      .flatMap((file) => unscopedCommands(readFileSync(join(root, file), 'utf8')).map((call) => `${file}: ${call}`));
    expect(found).toEqual([]);
  });

  it('is the only one of its package: npx runs that one, whatever it is called', () => {
    for (const { name, bin = {} } of packages) expect(Object.keys(bin).length, name).toBeLessThanOrEqual(1);
    expect(commands).toEqual(expect.arrayContaining(['tillside', 'tillside-sandbox', 'create-tillside']));
  });

  it('has a name that the page of going live lists, to be claimed before it is published', () => {
    const page = readFileSync(join(root, 'docs/live/going-live.md'), 'utf8');
    const names = namesToClaim().map(({ name }) => name);
    expect(names).toEqual(['@tillside', 'create-tillside', 'tillside-sandbox', 'tillside']);
    for (const name of names) expect(page).toContain(`| \`${name}\` |`);
  });
});
