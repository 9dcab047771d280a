import { afterEach, describe, expect, it, vi } from 'vitest';
import { TillsideError } from '../../kernel/model/errors.ts';
import type { TillsideOptions } from '../../kernel/options/options.ts';
import { sqliteStore } from '../../kernel/store/sqlite/sqlite-store.ts';
import { checkOptions } from './check-options.ts';

const publicUrl = 'http://localhost:3000/till';
const inProcess = { fetch, console: fetch, open() {}, close: async () => {} };

/** The options of a companion with a stand-in in its process, with a mistake in them. */
function complaint(platform: object = {}, change: object = {}): string {
  const options = {
    platform: {
      baseUrl: 'http://sandbox.localhost/api/v1',
      apiKey: 'ps_pk_test_x',
      environment: 'sandbox',
      inProcess,
      ...platform,
    },
    publicUrl,
    secret: 'canary-secret-of-thirty-two-chars',
    store: sqliteStore(':memory:'),
    caller: () => null,
  } as const;
  try {
    checkOptions(Object.assign(options, change) satisfies TillsideOptions);
  } catch (error) {
    expect(error).toBeInstanceOf(TillsideError);
    return String(error);
  }
  return 'no complaint';
}

describe('a stand-in in this process', () => {
  afterEach(() => vi.unstubAllEnvs());

  it('is accepted on this machine', () => {
    vi.stubEnv('NODE_ENV', 'development');
    for (const address of [publicUrl, 'http://127.0.0.1:3000/till', 'http://[::1]:3000/till'])
      expect(complaint({}, { publicUrl: address })).toBe('no complaint');
  });

  it.each([
    ['in the live environment', { environment: 'live', apiKey: 'ps_pk_live_x' }, {}, 'environment is not "sandbox"'],
    ['where others can reach it', {}, { publicUrl: 'https://shop.example/till' }, 'anybody who reaches publicUrl'],
    ['in the network of an office', {}, { publicUrl: 'http://192.168.0.7/till' }, 'anybody who reaches publicUrl'],
  ])('is refused %s', (_, platform, change, because) => {
    const sentence = complaint(platform, change);
    expect(sentence).toContain('platform.inProcess is a stand-in for development');
    expect(sentence).toContain(because);
    expect(sentence).toContain('Give platform: { baseUrl, apiKey, environment } of your account instead.');
  });

  it.each(['production', 'PRODUCTION', 'Production', ' production '])('is refused in %j', (mode) => {
    vi.stubEnv('NODE_ENV', mode);
    expect(complaint()).toContain('NODE_ENV is production');
    expect(complaint()).toContain(
      "run `npx @tillside/sandbox`, and give its address: { baseUrl: 'http://localhost:4010/api/v1'",
    );
    expect(complaint({ inProcess: undefined })).toBe('no complaint');
  });

  it('is refused by the name of what it lacks', () => {
    expect(complaint({ inProcess: { ...inProcess, open: true } })).toContain(
      'platform.inProcess.open has to be a function. Give platform: sandboxPlatform().',
    );
  });
});
