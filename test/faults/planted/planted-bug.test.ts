import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { plantedBugs } from './list/all.ts';
import { edited, finderOf, placeOf } from './planted-bug.ts';
import { shownBy } from './shown-by.ts';

const root = join(import.meta.dirname, '../../..');

describe('the list of planted bugs', () => {
  it('is long enough, and at most ten of it are found by unit tests only', () => {
    const byUnitTest = plantedBugs.filter((bug) => finderOf(bug).by === 'unit test');
    expect(plantedBugs.length).toBeGreaterThanOrEqual(170);
    expect(byUnitTest.length).toBeLessThanOrEqual(10);
  });

  it('names each bug once', () => {
    expect(new Set(plantedBugs.map(({ name }) => name)).size).toBe(plantedBugs.length);
  });

  it('notes seeds for bugs that are in it only', () => {
    const names = new Set(plantedBugs.map(({ name }) => name));
    expect(Object.keys(shownBy).filter((name) => !names.has(name))).toEqual([]);
  });

  it.each(plantedBugs)('$name: applies to the current source', (bug) => {
    const source = readFileSync(fileURLToPath(placeOf(bug)), 'utf8');
    expect(edited(bug, source)).not.toBe(source);
  });

  it('names tests that exist', () => {
    const finders = plantedBugs.map(finderOf).filter((finder) => finder.by === 'unit test');
    const missing = finders.filter(({ file, title }) => !readFileSync(join(root, file), 'utf8').includes(title));
    expect(missing).toEqual([]);
  });
});

describe('an edit', () => {
  const bug = { name: 'a limit is off by one', old: '< most', new: '<= most' };
  const limits = { url: 'file:///limits.ts', text: 'return held < most;' };

  it('changes the one occurrence of its old text, in whichever file it is', () => {
    expect(placeOf(bug, [{ url: 'file:///other.ts', text: 'return true;' }, limits])).toBe(limits.url);
    expect(edited(bug, limits.text)).toBe('return held <= most;');
  });

  it('writes its new text as it is', () => {
    expect(edited({ ...bug, new: '`$&`' }, 'held < most')).toBe('held `$&`');
  });

  it.each([
    ['nowhere', ['return true;']],
    ['2 times, in file:///0.ts', ['return held < most && waiting < most;']],
    ['2 times, in file:///0.ts, file:///1.ts', ['return held < most;', 'return waiting < most;']],
  ])('does not apply where its old text stands %s', (where, texts) => {
    const sources = texts.map((text, index) => ({ url: `file:///${index}.ts`, text }));
    expect(() => placeOf(bug, sources)).toThrow(`stands ${where}.`);
  });
});
