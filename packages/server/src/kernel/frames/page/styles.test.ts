import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { frameStyles } from './styles.ts';

it('every element that a frame draws has a rule for its class', () => {
  const source = globSync('*.ts', { cwd: import.meta.dirname })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
    .join('\n');
  const classes = [...source.matchAll(/\bclass: '([^']+)'/g)].flatMap(([, names = '']) => names.split(' '));
  expect(classes).toContain('actions');
  expect(classes.filter((name) => !new RegExp(String.raw`\.${name}(?![\w-])`).test(frameStyles))).toEqual([]);
});

it('a phone that is turned enlarges no text of a frame', () => {
  expect(frameStyles).toMatch(/html \{[^}]*-webkit-text-size-adjust: 100%; text-size-adjust: 100%;/);
});
