import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createBoundedCache } from './bounded-cache.ts';

it('forgets what was used longest ago when there are too many', () => {
  const cache = createBoundedCache<string>({ entries: 2, bytes: 100 });
  cache.set('one', '1', 1);
  cache.set('two', '2', 1);
  cache.get('one');
  cache.set('three', '3', 1);
  expect([cache.get('one'), cache.get('two'), cache.get('three')]).toEqual(['1', undefined, '3']);
});

it('forgets as many as a large one needs room', () => {
  const cache = createBoundedCache<string>({ entries: 10, bytes: 100 });
  for (const key of ['one', 'two', 'three']) cache.set(key, key, 30);
  cache.set('large', 'large', 70);
  expect([cache.get('one'), cache.get('two'), cache.get('three')]).toEqual([undefined, undefined, 'three']);
  expect(cache.bytes).toBe(100);
});

it('does not keep what is larger than everything may be, nor what it replaced', () => {
  const cache = createBoundedCache<string>({ entries: 10, bytes: 100 });
  cache.set('other', 'other', 10);
  cache.set('one', 'small', 10);
  cache.set('one', 'huge', 101);
  expect([cache.get('one'), cache.get('other'), cache.bytes]).toEqual([undefined, 'other', 10]);
});

it('stays within both bounds, and counts right, whatever is done', () => {
  const key = fc.constantFrom('a', 'b', 'c', 'd', 'e');
  const act = fc.oneof(
    fc.record({ set: key, bytes: fc.integer({ min: 0, max: 60 }) }),
    fc.record({ get: key }),
    fc.record({ remove: key }),
  );
  fc.assert(
    fc.property(fc.array(act, { maxLength: 60 }), (acts) => {
      const cache = createBoundedCache<number>({ entries: 3, bytes: 100 });
      for (const one of acts) {
        if ('set' in one) cache.set(one.set, one.bytes, one.bytes);
        else if ('get' in one) cache.get(one.get);
        else cache.delete(one.remove);
        expect(cache.size).toBeLessThanOrEqual(3);
        expect(cache.bytes).toBeLessThanOrEqual(100);
      }
      const left = ['a', 'b', 'c', 'd', 'e'].map((name) => cache.get(name)).filter((value) => value !== undefined);
      expect(left.length).toBe(cache.size);
      expect(left.reduce((sum, bytes) => sum + bytes, 0)).toBe(cache.bytes);
    }),
  );
});
