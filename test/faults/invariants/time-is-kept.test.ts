import { expect, it } from 'vitest';
import { isInterrupted, notesUntil } from './time-is-kept.ts';

const commit = { at: 10_000, instance: 'till 2' };

it.each([
  ['died before its commit arrived', { at: 9_000, who: 'till 2', what: 'dies after store.claim' }],
  ['slept as it arrived', { at: 9_999, who: 'till 2', what: 'sleeps for 62436 ms after store.touch' }],
  ['died after it', { at: 11_000, who: 'till 2', what: 'dies after store.claim' }],
  ['lost its database after it', { at: 11_000, who: 'till 2', what: 'store.find fails before it is done' }],
])('a process was interrupted that %s', (_how, mishap) => {
  expect(isInterrupted({ history: { mishaps: [mishap] } }, commit)).toBe(true);
});

it.each([
  ['lost its database before', { at: 9_000, who: 'till 2', what: 'store.find fails before it is done' }],
  ['had woken before it', { at: 9_000, who: 'till 2', what: 'sleeps for 500 ms after store.touch' }],
  ['died later than it has to release', { at: 15_001, who: 'till 2', what: 'dies after store.claim' }],
  ['is another than the one that died', { at: 9_000, who: 'till 3', what: 'dies after store.claim' }],
])('a process was not interrupted that %s', (_how, mishap) => {
  expect(isInterrupted({ history: { mishaps: [mishap] } }, commit)).toBe(false);
});

it('a release waits for a note on its row that the same process sent before', () => {
  const lateNote = { who: 'till 2', from: 4_000, until: 32_000, values: [1, 'ts_a'] };
  const until = (change: Partial<typeof lateNote>) =>
    notesUntil({ history: { lateNotes: [{ ...lateNote, ...change }] } }, { ...commit, after: { ref: 'ts_a' } });
  expect(until({})).toEqual([32_000]);
  for (const change of [{ who: 'till 3' }, { from: 10_001 }, { until: 10_000 }, { values: [1, 'ts_b'] }])
    expect(until(change)).toEqual([]);
});
