import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createBoundedCache } from './bounded-cache.ts';

it('forgets what was used longest ago when there are too many', () => {
  const cache = createBoundedCache<string>({ entries: 2, bytes: 100 });
  cache.set('one', '1', 1, 'ada');
  cache.set('two', '2', 1, 'bayo');
  cache.get('one', 'bayo');
  cache.set('three', '3', 1, 'chi');
  expect([cache.get('one', 'bayo'), cache.get('two', 'bayo'), cache.get('three', 'bayo')]).toEqual([
    '1',
    undefined,
    '3',
  ]);
});

it('keeps no more than a quarter for one caller, and forgets only theirs for it', () => {
  const cache = createBoundedCache<string>({ entries: 8, bytes: 100 });
  cache.set('theirs', 'theirs', 1, 'bayo');
  for (const key of ['one', 'two', 'three']) cache.set(key, key, 1, 'mallory');
  cache.set('large', 'large', 26, 'mallory');
  expect(['theirs', 'one', 'two', 'three', 'large'].map((key) => cache.get(key, 'mallory'))).toEqual([
    'theirs',
    undefined,
    'two',
    'three',
    undefined,
  ]);
});

it('counts an entry that several callers use against none of them, whichever of them replaces it', () => {
  const cache = createBoundedCache<string>({ entries: 8, bytes: 100 });
  cache.set('popular', 'old', 1, 'mallory');
  cache.get('popular', 'bayo');
  cache.set('popular', 'new', 1, 'mallory');
  for (const key of ['one', 'two', 'three']) cache.set(key, key, 1, 'mallory');
  expect(cache.get('popular', 'bayo')).toBe('new');
});

it('forgets as many as a large one needs room', () => {
  const cache = createBoundedCache<string>({ entries: 10, bytes: 100 });
  for (const key of ['one', 'two', 'three', 'four']) cache.set(key, key, 20, `caller of ${key}`);
  // Used by two, it has all the room there is.
  cache.set('large', 'small', 5, 'ada');
  cache.get('large', 'bayo');
  cache.set('large', 'large', 70, 'ada');
  const kept = ['one', 'two', 'three', 'four', 'large'].map((key) => cache.get(key, 'bayo'));
  expect(kept).toEqual([undefined, undefined, undefined, 'four', 'large']);
  expect(cache.bytes).toBe(90);
});

it('does not keep what is larger than everything may be, nor what it replaced', () => {
  const cache = createBoundedCache<string>({ entries: 10, bytes: 100 });
  cache.set('other', 'other', 10, 'ada');
  cache.set('one', 'small', 10, 'ada');
  cache.set('one', 'huge', 101, 'ada');
  expect([cache.get('one', 'bayo'), cache.get('other', 'bayo'), cache.bytes]).toEqual([undefined, 'other', 10]);
});

it('stays within both bounds, and counts right, whatever is done', () => {
  const key = fc.constantFrom('a', 'b', 'c', 'd', 'e');
  const act = fc.oneof(
    fc.record({ set: key, bytes: fc.integer({ min: 1, max: 60 }) }),
    fc.record({ get: key }),
    fc.record({ remove: key }),
  );
  fc.assert(
    fc.property(fc.array(act, { maxLength: 60 }), (acts) => {
      const cache = createBoundedCache<number>({ entries: 3, bytes: 100 });
      for (const one of acts) {
        if ('set' in one) cache.set(one.set, one.bytes, one.bytes, 'ada');
        else if ('get' in one) cache.get(one.get, 'bayo');
        else cache.delete(one.remove);
        expect(cache.size).toBeLessThanOrEqual(3);
        expect(cache.bytes).toBeLessThanOrEqual(100);
      }
      const left = ['a', 'b', 'c', 'd', 'e']
        .map((name) => cache.get(name, 'bayo'))
        .filter((value) => value !== undefined);
      expect(left.length).toBe(cache.size);
      expect(left.reduce((sum, bytes) => sum + bytes, 0)).toBe(cache.bytes);
    }),
  );
});
