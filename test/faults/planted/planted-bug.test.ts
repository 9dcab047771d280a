import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { plantedBugs } from './list/all.ts';
import { edited, fileOf, finderOf } from './planted-bug.ts';
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
    const source = readFileSync(fileOf(bug), 'utf8');
    expect(edited(bug, source)).not.toBe(source);
  });

  it('names tests that exist', () => {
    const finders = plantedBugs.map(finderOf).filter((finder) => finder.by === 'unit test');
    const missing = finders.filter(({ file, title }) => !readFileSync(join(root, file), 'utf8').includes(title));
    expect(missing).toEqual([]);
  });
});

describe('an edit', () => {
  const bug = { name: 'a limit is off by one', file: 'limits.ts', old: '< most', new: '<= most' };

  it('changes the one occurrence of its old text', () => {
    expect(edited(bug, 'return held < most;')).toBe('return held <= most;');
  });

  it.each([
    ['not at all', 'return true;'],
    ['2 times', 'return held < most && waiting < most;'],
  ])('does not apply where its old text stands %s', (times, source) => {
    expect(() => edited(bug, source)).toThrow(`stands in limits.ts ${times}`);
  });
});
