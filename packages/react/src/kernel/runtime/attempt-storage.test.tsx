import { beforeEach, describe, expect, it } from 'vitest';
import { naira } from '@tillside/contract';
import { createAttemptStorage, newIdempotencyKey } from './attempt-storage.ts';

const attempt = {
  key: 'key-number-one',
  operation: 'airtime.buy',
  input: { phone: '2348031234567' },
  quote: naira(500),
  sentAt: Date.now() - 60_000,
  sends: 1,
} as const;

describe('attempts in storage', () => {
  beforeEach(() => localStorage.clear());

  it('are found again by the same person at the same companion only', () => {
    createAttemptStorage(localStorage, '/till', 'ada').save(attempt);
    expect(createAttemptStorage(localStorage, '/till', 'ada').open('airtime.buy')).toEqual([attempt]);
    expect(createAttemptStorage(localStorage, '/till', 'bayo').open('airtime.buy')).toEqual([]);
    expect(createAttemptStorage(localStorage, '/till-live', 'ada').open('airtime.buy')).toEqual([]);
  });

  it('come newest first, one entry each, and are forgotten one by one', () => {
    const storage = createAttemptStorage(localStorage, '/till', 'ada');
    storage.save(attempt);
    storage.save({ ...attempt, key: 'key-number-two', sentAt: Date.now() });
    expect(storage.open('airtime.buy').map(({ key }) => key)).toEqual(['key-number-two', 'key-number-one']);
    storage.forget('key-number-two');
    expect(storage.open('airtime.buy')).toEqual([attempt]);
  });

  it('leave out what is broken or another user’s', () => {
    localStorage.setItem('tillside:attempt:1:/till:ada:broken-entry', '{');
    localStorage.setItem('tillside:attempt:1:/till:ada:other-shape', '{"key":"other-shape"}');
    localStorage.setItem('theme', 'dark');
    expect(createAttemptStorage(localStorage, '/till', 'ada').open('airtime.buy')).toEqual([]);
  });

  it('of anybody are removed a week after they were last sent: who signed out leaves nothing for longer', () => {
    const day = 24 * 60 * 60_000;
    const old = { ...attempt, key: 'key-of-last-week', sentAt: Date.now() - 7 * day - 1 };
    const recent = { ...attempt, key: 'key-of-this-week', sentAt: Date.now() - 6 * day };
    const before = createAttemptStorage(localStorage, '/till', 'bayo');
    before.save(old);
    before.save(recent);
    localStorage.setItem('tillside:attempt:1:/till:bayo:broken-entry', '{"phone":"2348031234567"');
    localStorage.setItem('theme', 'dark');
    createAttemptStorage(localStorage, '/till', 'ada');
    expect(Object.keys(localStorage).toSorted()).toEqual(['theme', 'tillside:attempt:1:/till:bayo:key-of-this-week']);
    expect(createAttemptStorage(localStorage, '/till', 'bayo').open('airtime.buy')).toEqual([recent]);
  });

  it('are remembered for the life of the page where storage is refused', () => {
    const refusing = new Proxy(localStorage, {
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
    const storage = createAttemptStorage(refusing, '/till', 'ada');
    storage.save(attempt);
    expect(storage.open('airtime.buy')).toEqual([attempt]);
  });
});

describe('a callback of an attempt', () => {
  beforeEach(() => localStorage.clear());

  it('is claimed once, also after a reload and in another tab', () => {
    const storage = createAttemptStorage(localStorage, '/till', 'ada');
    storage.save(attempt);
    expect(storage.claim(attempt.key, 'onPending')).toBe(true);
    expect(storage.claim(attempt.key, 'onPending')).toBe(false);
    const reloaded = createAttemptStorage(localStorage, '/till', 'ada');
    expect(reloaded.claim(attempt.key, 'onPending')).toBe(false);
    expect(reloaded.claim(attempt.key, 'onUnknown')).toBe(true);
    expect(storage.claim(attempt.key, 'onUnknown')).toBe(false);
  });

  it('is claimed once after a reload too, however many others were claimed since', () => {
    const storage = createAttemptStorage(localStorage, '/till', 'ada');
    storage.save(attempt);
    const callbacks = ['onPending', 'onUnknown', 'onSuccess'];
    for (const callback of callbacks) storage.claim(attempt.key, callback);
    const reloaded = createAttemptStorage(localStorage, '/till', 'ada');
    expect(callbacks.filter((callback) => reloaded.claim(attempt.key, callback))).toEqual([]);
  });

  it('is claimed once of an attempt that was forgotten', () => {
    const storage = createAttemptStorage(localStorage, '/till', 'ada');
    storage.save(attempt);
    storage.forget(attempt.key);
    expect(storage.claim(attempt.key, 'onSuccess')).toBe(true);
    expect(storage.claim(attempt.key, 'onSuccess')).toBe(false);
    expect(storage.open('airtime.buy')).toEqual([]);
  });
});

describe('a callback of something that no attempt is kept of', () => {
  beforeEach(() => localStorage.clear());

  it('is claimed once, also after a reload, by each person at each companion', () => {
    const claim = (tag = 'ada', scope = '/till') =>
      createAttemptStorage(localStorage, scope, tag).claim('checkout:one', 'onSuccess');
    expect([claim(), claim(), claim('bayo'), claim('ada', '/till-live')]).toEqual([true, false, true, true]);
  });

  it('is remembered for the newest hundred, and never grows beyond them', () => {
    const storage = createAttemptStorage(localStorage, '/till', 'ada');
    for (let index = 0; index < 150; index += 1) storage.claim(`checkout:${index}`, 'onSuccess');
    const reloaded = createAttemptStorage(localStorage, '/till', 'ada');
    expect(reloaded.claim('checkout:149', 'onSuccess')).toBe(false);
    expect(localStorage.getItem('tillside:reported:1:/till:ada')?.split('\n')).toHaveLength(100);
  });
});

describe('a key', () => {
  it('is new each time, and can be made where randomUUID is missing', () => {
    const source = { getRandomValues: crypto.getRandomValues.bind(crypto) };
    const keys = Array.from({ length: 50 }, () => newIdempotencyKey(source));
    expect(new Set(keys).size).toBe(50);
    expect(keys.every((key) => /^[0-9a-f]{32}$/.test(key))).toBe(true);
  });
});
