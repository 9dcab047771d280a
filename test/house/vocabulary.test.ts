import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

const glossary = readFileSync(join(root, 'docs/glossary.md'), 'utf8');

interface Refused {
  readonly pattern: RegExp;
  /** A package, or `null` for all. */
  readonly within: string | null;
}

const refused = rowsOf('Names').flatMap(([, , names = '', where = '']): Refused[] => {
  const within = where === 'everywhere' ? null : where.replaceAll('`', '');
  return [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => ({ pattern: patternOf(name), within }));
});

const refusedTexts = rowsOf('Texts').flatMap(([, words = '']) => words.split(', '));

describe('the vocabulary', () => {
  it('is read from the glossary', () => {
    expect(refused.length).toBeGreaterThan(25);
    expect(refusedTexts).toContain('sealed frame');
  });

  it('refuses a name, and the beginnings and endings that are given by a star', () => {
    const text = 'const shelf = 1; class A { longestIdle = 2; #door() { return this.pinWords; } } const words = Words;';
    expect(faultsOf('packages/server/src/x.ts', text)).toEqual([
      'packages/server/src/x.ts: shelf',
      'packages/server/src/x.ts: longestIdle',
      'packages/server/src/x.ts: door',
      'packages/server/src/x.ts: pinWords',
    ]);
  });

  it('leaves a name alone outside the package that it is refused in', () => {
    expect(faultsOf('packages/react/src/x.ts', 'const announce = useAnnounce();')).toEqual([]);
    expect(faultsOf('packages/server/src/x.ts', 'const announce = publish();')).toHaveLength(1);
  });

  it('is kept by the names of the packages', () => {
    const files = globSync('packages/*/src/**/*.{ts,tsx}', {
      cwd: root,
      exclude: ['**/*.test.*', '**/*.stories.*', '**/*.browser.*', '**/testing/**', '**/generated/**'],
    });
    expect(files.length).toBeGreaterThan(500);
    expect(files.flatMap((file) => faultsOf(file, readFileSync(join(root, file), 'utf8')))).toEqual([]);
  });

  it('is kept by the texts that shoppers read', () => {
    const catalogue: unknown = JSON.parse(readFileSync(join(root, 'packages/messages/languages/en-NG.json'), 'utf8'));
    const texts = Object.entries(catalogue as Record<string, { readonly defaultMessage: string }>);
    expect(texts.length).toBeGreaterThan(500);
    const pattern = new RegExp(`\\b(?:${refusedTexts.join('|')})\\b`, 'i');
    expect(texts.filter(([, { defaultMessage }]) => pattern.test(defaultMessage))).toEqual([]);
  });
});

function rowsOf(section: string): string[][] {
  const text = glossary.split(`\n## ${section}\n`)[1]?.split('\n## ')[0] ?? '';
  const rows = text.split('\n').filter((line) => line.startsWith('|'));
  return rows.slice(2).map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

/** `most*` is `mostAtOnce` and not `most` or `mostly`; `*Words` is `pinWords` and not `Words`. */
function patternOf(name: string): RegExp {
  return new RegExp(`^${name.replace(/^\*/, '\\w+').replace(/\*$/, '[A-Z]\\w*')}$`);
}

function faultsOf(file: string, text: string): string[] {
  const names = new Set<string>();
  const keep = ({ name }: { readonly name: string }): void => void names.add(name);
  new Visitor({ Identifier: keep, PrivateIdentifier: keep, JSXIdentifier: keep }).visit(parseSync(file, text).program);
  const own = file.split('/')[1];
  return [...names]
    .filter((name) => refused.some(({ pattern, within }) => (within === null || within === own) && pattern.test(name)))
    .map((name) => `${file}: ${name}`);
}
