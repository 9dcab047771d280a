import { expect, test } from 'vitest';
import { settle } from '../../testing/manual-clock.ts';
import { Saver } from './saved-state.ts';

test('one write runs at a time, those who ask meanwhile share the next, and none resolves before its own', async () => {
  const finish: (() => void)[] = [];
  const saver = new Saver(() => new Promise((resolve) => finish.push(resolve)));
  const done: string[] = [];
  void saver.save().then(() => done.push('first'));
  void saver.save().then(() => done.push('second'));
  void saver.save().then(() => done.push('third'));
  await settle();
  expect(finish).toHaveLength(1);
  finish[0]?.();
  await settle();
  expect([done, finish.length]).toEqual([['first'], 2]);
  finish[1]?.();
  await settle();
  expect([done, finish.length]).toEqual([['first', 'second', 'third'], 2]);
});

test('a write that fails is reported to the callers that waited for it, and the next one is tried', async () => {
  let fails = true;
  const saver = new Saver(() => (fails ? Promise.reject(new Error('disk full')) : Promise.resolve()));
  const first = saver.save();
  const second = saver.save();
  fails = false;
  await expect(first).rejects.toThrow('disk full');
  await expect(second).resolves.toBeUndefined();
});
