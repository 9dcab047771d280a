import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { configurationPages } from './errors.ts';

const root = join(import.meta.dirname, '../../../../..');
const source = globSync('packages/server/src/**/*.ts', { cwd: root })
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n');

it('has no page that no error names', () => {
  const idle = Object.keys(configurationPages).filter((about) => !new RegExp(`(, |: )'${about}'`).test(source));
  expect(idle).toEqual([]);
});

/** The words of a fix: how a value has to be, or what to do. */
const cure =
  /\b(has to|have to|needs?|Give|Make|Write|Leave|Remove|Set|Put|Serve|Did you mean|Answer|keep|Name|Use|Restore|cannot be|former)\b/;

it('every sentence of a configuration error explains how to fix it', () => {
  const sentences = [...source.matchAll(/(?<!function )configurationError\(\s*(['`])((?:\\.|(?!\1)[^\\])*)\1/g)].map(
    ([, , text = '']) => text,
  );
  expect(sentences.length).toBeGreaterThan(15);
  expect(sentences.filter((text) => !/^(?:[\w.]*|\$\{of\}):? ?\$\{\w+\}$/.test(text) && !cure.test(text))).toEqual([]);
});
