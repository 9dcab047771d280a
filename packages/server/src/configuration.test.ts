import { describe, expect, it } from 'vitest';
import { checkOptions, TillsideConfigurationError } from './configuration.ts';
import type { TillsideOptions } from './options.ts';
import { sqliteStore } from './store/sqlite/sqlite-store.ts';

const apiKey = 'ps_pk_test_canary4711';
const secret = 'canary-secret-of-thirty-two-chars';
const good: TillsideOptions = {
  platform: { baseUrl: 'http://127.0.0.1:4010/sandbox/api/v1', apiKey, environment: 'sandbox' },
  publicUrl: 'https://shop.example/till',
  secret,
  store: sqliteStore(':memory:'),
  caller: () => null,
};

/** The options as a merchant without types may write them. */
const mistaken = (change: object): TillsideOptions => Object.assign({ ...good }, change);
const platform = (change: object): object => ({ platform: { ...good.platform, ...change } });

function complaint(change: object): string {
  try {
    checkOptions(mistaken(change));
  } catch (error) {
    expect(error).toBeInstanceOf(TillsideConfigurationError);
    return String(error);
  }
  return 'no complaint';
}

describe('options that can work', () => {
  it.each([
    {},
    platform({ baseUrl: 'https://api.example/api/v1/' }),
    platform({ environment: 'live', apiKey: 'ps_pk_live_x' }),
    { origins: ['https://shop.example', 'http://localhost:5173'] },
    { publicUrl: 'http://localhost:5173' },
    { timings: { deadline: 10_000, lease: 30_000 } },
  ])('are accepted: %j', (change) => {
    expect(complaint(change)).toBe('no complaint');
  });
});

describe('options that cannot work', () => {
  it.each([
    ['', 'platform.baseUrl has to be the API root'],
    [undefined, 'platform.baseUrl has to be the API root'],
    ['api.example/api/v1', 'platform.baseUrl has to be the API root'],
    ['ftp://api.example/api/v1', 'platform.baseUrl has to be the API root'],
    ['https://api.example/api/v2', 'platform.baseUrl has to be the API root'],
    ['https://api.example/api/v1/airtime', 'platform.baseUrl has to be the API root'],
    ['https://api.example/api/v1?key=1', 'platform.baseUrl has to be the API root'],
    ['https://api.example/api/v1#there', 'platform.baseUrl has to be the API root'],
    ['https://user:canary@api.example/api/v1', 'platform.baseUrl has to be the API root'],
  ])('are refused for the base URL %j', (baseUrl, sentence) => {
    expect(complaint(platform({ baseUrl }))).toContain(sentence);
  });

  it.each(['test', 'Sandbox', undefined, null])('are refused for the environment %j', (environment) => {
    expect(complaint(platform({ environment }))).toContain('platform.environment has to be "sandbox" or "live"');
  });

  it.each(['', undefined, null, 'ps_pk_live_x', 'ps_sk_test_x', 'sk_test'])(
    'are refused for the key %j, which is not of the sandbox',
    (wrong) => {
      expect(complaint(platform({ apiKey: wrong }))).toContain('does not belong to the sandbox environment');
    },
  );

  it('are refused for a test key in the live environment, where it would be found out too late', () => {
    expect(complaint(platform({ environment: 'live' }))).toContain('does not belong to the live environment');
  });

  it.each([`${apiKey}\n`, `${apiKey} `, `${apiKey}\u2026`, `${apiKey}\u0000`])(
    'are refused for a key that no header can carry: %j',
    (wrong) => {
      expect(complaint(platform({ apiKey: wrong }))).toContain('platform.apiKey has a character in it');
    },
  );

  it.each(['', 'x'.repeat(31), undefined])('are refused for a secret that is too short: %j', (wrong) => {
    expect(complaint({ secret: wrong })).toContain('secret has to have at least 32 random characters');
  });

  it.each(['', undefined, 'shop.example', '/till'])('are refused for the public URL %j', (publicUrl) => {
    expect(complaint({ publicUrl })).toContain('publicUrl has to be where the companion is reached');
  });

  it.each(['https://shop.example/', 'https://shop.example/x', 'shop.example', '*', 'null', 'https://SHOP.example'])(
    'are refused for the origin %j, and say which it was',
    (origin) => {
      expect(complaint({ origins: ['https://good.example', origin] })).toContain(`${JSON.stringify(origin)} is none`);
    },
  );

  it.each([{ lease: 60_000 }, { deadline: 45_000 }, { lease: 20_000, deadline: 10_000 }])(
    'are refused for timings with which two could send the same purchase: %j',
    (timings) => {
      expect(complaint({ timings })).toContain('timings.lease has to be longer than twice timings.deadline');
    },
  );

  it.each([{ tick: 0 }, { quiet: -1 }, { hookDeadline: Number.NaN }, { giveUp: Number.POSITIVE_INFINITY }])(
    'are refused for timings that are no time: %j',
    (timings) => {
      expect(complaint({ timings })).toContain(`timings.${Object.keys(timings)[0]} has to be a number of milliseconds`);
    },
  );

  it('are never told with a key or a secret in the sentence', () => {
    const wrong = [
      platform({ environment: 'live' }),
      platform({ apiKey: 'sk_canary' }),
      platform({ apiKey: `${apiKey}\n` }),
      platform({ baseUrl: 'https://user:canary@api.example/api/v1' }),
      { secret: 'canary' },
      { publicUrl: '' },
    ];
    for (const change of wrong) {
      const text = complaint(change);
      expect(text).not.toContain('canary');
      expect(text).not.toBe('no complaint');
    }
  });
});
