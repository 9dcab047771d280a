import { describe, expect, it } from 'vitest';
import { systemClock } from '../../kernel/model/clock.ts';
import { checkOptions } from './check-options.ts';
import type { TillsideOptions } from '../../kernel/options/options.ts';
import { fetchTransport } from '../../kernel/platform/fetch-transport.ts';
import { socketTransport } from '../../kernel/platform/socket-transport.ts';
import { sqliteStore } from '../../kernel/store/sqlite/sqlite-store.ts';
import { rawBody } from '../../kernel/webhooks/presets.ts';

const apiKey = 'ps_pk_test_canary4711';
const secret = 'canary-secret-of-thirty-two-chars';
const good: TillsideOptions = {
  platform: { baseUrl: 'http://127.0.0.1:4010/sandbox/api/v1', apiKey, environment: 'sandbox' },
  publicUrl: 'https://shop.example/till',
  secret,
  store: sqliteStore(':memory:'),
  caller: () => null,
};

const live = { environment: 'live', apiKey: 'ps_pk_live_x' };

/** The options as a merchant without types may write them. */
const mistaken = (change: object): TillsideOptions => Object.assign({ ...good }, change);
const platform = (change: object): object => ({ platform: { ...good.platform, ...change } });

/** What to do, and where that is written. */
const withCure =
  /^TillsideError: .*(has to|needs|cannot|There are|[Gg]ive|Make|Write|Leave|Remove|Put|mean|needed|list|keys begin|change) .*See \S+$/;

function complaint(change: object): string {
  try {
    checkOptions(mistaken(change));
  } catch (error) {
    expect(String(error)).toMatch(withCure);
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
    { advanced: { timings: { deadline: 10_000, lease: 30_000 } } },
    { frames: false },
    { frames: { origin: 'https://frames.shop.example', copy: false } },
    { merchant: { name: 'Sunbird Store' } },
    { merchant: { name: 'Sunbird Store', logo: '/logo.svg', support: '0800 123 4567' } },
    { merchant: { name: 'Sunbird Store', logo: 'https://cdn.example/logo.png' } },
    { frames: { messages: { 'walletFrame.sendOtp': 'Pay now', 'cardFrame.hidesIn': 'Gone in {seconds}' } } },
    platform({ businessId: 'biz_1' }),
  ])('are accepted: %j', (change) => {
    expect(complaint(change)).toBe('no complaint');
  });
});

describe('the POSTs of a minute', () => {
  it('are a whole number that leaves room for every lane', () => {
    for (const postsPerMinute of [10, 30, 60, 600])
      expect(complaint(platform({ postsPerMinute }))).toBe('no complaint');
    for (const postsPerMinute of [0, 9, -60, 30.5, Number.NaN, Infinity, '60', null]) {
      expect(complaint(platform({ postsPerMinute })), String(postsPerMinute)).toContain(
        'platform.postsPerMinute has to be a whole number of at least 10',
      );
    }
  });
});

describe('options that cannot work', () => {
  it.each([
    'https://frames.shop.example/',
    'https://frames.shop.example/till',
    'http://frames.shop.example',
    'frames',
    '',
  ])('are refused for frames at %j', (origin) => {
    expect(complaint({ frames: { origin } })).toContain('frames.origin has to be an exact https origin');
  });

  it.each(['', ' ', ' Sunbird', 'Sun\nbird', 'x'.repeat(61), 7, undefined])(
    'are refused for the shop’s name %j',
    (name) => {
      expect(complaint({ merchant: { name } })).toContain('merchant.name has to be the name of your shop');
    },
  );

  it.each(['', 'Call\nus', 'x'.repeat(121), 7])('are refused for the support line %j', (support) => {
    expect(complaint({ merchant: { name: 'Sunbird', support } })).toContain('merchant.support has to be');
  });

  it.each(['', 'logo.svg', '//cdn.example/logo.svg', '/\\cdn.example', 'javascript:0', 7])(
    'are refused for the logo %j',
    (logo) => {
      expect(complaint({ merchant: { name: 'Sunbird', logo } })).toContain('merchant.logo has to be an address');
    },
  );

  it('are refused for a logo that live pages would not show', () => {
    const merchant = { name: 'Sunbird', logo: 'http://cdn.example/logo.png' };
    const live = platform({ environment: 'live', apiKey: 'ps_pk_live_x' });
    expect(complaint({ ...live, merchant })).toContain('merchant.logo is plain http');
    expect(complaint({ merchant })).toBe('no complaint');
  });

  it.each([
    ['cardFrame.show', ' ', "frames.messages['cardFrame.show'] has to be a text."],
    ['cardFrame.show', 7, "frames.messages['cardFrame.show'] has to be a text."],
    [
      'cardFrame.hidesIn',
      'Gone in {second}',
      'has {second}, which nothing is put in for. Leave that out: the text stands in for “Hides in {seconds} s”.',
    ],
  ])('are refused for a frame’s message %s of %j', (key, text, sentence) => {
    expect(complaint({ frames: { messages: { [key]: text } } })).toContain(sentence);
  });

  it.each(['', 'biz 1', 'biz|env:live', 'biz\n'])('are refused for the business id %j', (businessId) => {
    expect(complaint(platform({ businessId }))).toContain('platform.businessId has to be your business id');
  });

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
      expect(complaint(platform({ apiKey: wrong }))).toMatch(
        /does not belong to the sandbox|has to be a key of the sandbox/,
      );
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
    'are refused for the origin %j, and the error names it',
    (origin) => {
      expect(complaint({ origins: ['https://good.example', origin] })).toContain(`${JSON.stringify(origin)} is none`);
    },
  );

  it.each([{ lease: 60_000 }, { deadline: 45_000 }, { lease: 20_000, deadline: 10_000 }])(
    'are refused for timings with which two could send the same purchase: %j',
    (timings) => {
      expect(complaint({ advanced: { timings } })).toContain(
        'advanced.timings.lease has to be longer than twice advanced.timings.deadline',
      );
    },
  );

  it.each([{ tick: 0 }, { quiet: -1 }, { hookDeadline: Number.NaN }, { expireAfter: Number.POSITIVE_INFINITY }])(
    'are refused for timings that are no time: %j',
    (timings) => {
      expect(complaint({ advanced: { timings } })).toContain(
        `advanced.timings.${Object.keys(timings)[0]} has to be a number of milliseconds`,
      );
    },
  );

  it.each(['http://shop.example/till', 'http://127.evil.example/till', 'http://192.168.0.7/till'])(
    'are refused where live money would be spent over plain http: %s',
    (publicUrl) => {
      expect(complaint({ ...platform(live), publicUrl })).toContain('publicUrl is plain http');
      expect(complaint({ publicUrl })).toBe('no complaint');
    },
  );

  it('are refused where the live key, PINs or pages would cross the network over plain http', () => {
    const baseUrl = 'http://platform.example/live/api/v1';
    expect(complaint(platform({ ...live, baseUrl }))).toContain('platform.baseUrl is plain http');
    expect(complaint(platform({ baseUrl }))).toBe('no complaint');
    for (const loopback of ['http://127.0.0.1:4010/live/api/v1', 'http://sandbox.localhost/live/api/v1'])
      expect(complaint(platform({ ...live, baseUrl: loopback }))).toBe('no complaint');
    const origins = ['https://shop.example', 'http://kiosk.shop.example'];
    expect(complaint({ ...platform(live), origins })).toContain('"http://kiosk.shop.example", which is plain http');
    expect(complaint({ ...platform(live), origins: ['http://localhost:5173'] })).toBe('no complaint');
    expect(complaint({ origins })).toBe('no complaint');
  });

  it.each([
    'http://localhost:3000',
    'http://shop.localhost:3000',
    'http://127.0.0.1:3000/till',
    'http://[::1]/till',
    'https://shop.example/till',
  ])('are accepted in the live environment at %s', (publicUrl) => {
    expect(complaint({ ...platform(live), publicUrl })).toBe('no complaint');
  });

  it.each(['0011', 'z'.repeat(64), `${'00'.repeat(32)}\n`, '00'.repeat(33)])(
    'are refused for a hash key that is not 32 bytes: %j',
    (merchantHashKey) => {
      const text = complaint(platform({ merchantHashKey }));
      expect(text).toContain('platform.merchantHashKey: The merchant hash key has to be 32 bytes, written as hex');
      expect(text).not.toContain(merchantHashKey.slice(0, 8));
    },
  );

  it('are accepted with a hash key in the encoding that they name', () => {
    const bytes = Buffer.alloc(32, 7);
    for (const merchantHashKeyEncoding of ['hex', 'base64', 'utf8'] as const) {
      const merchantHashKey = bytes.toString(merchantHashKeyEncoding);
      expect(complaint(platform({ merchantHashKey, merchantHashKeyEncoding }))).toBe('no complaint');
    }
    const base64 = platform({ merchantHashKey: bytes.toString('base64') });
    expect(complaint(base64)).toContain('32 bytes, written as hex');
  });

  it('are refused for a secret that another party knows', () => {
    const long = `ps_pk_test_${'x'.repeat(32)}`;
    expect(complaint({ ...platform({ apiKey: long }), secret: long })).toContain(
      'secret is one of the platform’s keys',
    );
  });

  it('are accepted with a list of secrets, which a change needs', () => {
    expect(complaint({ secret: [secret, `${secret}!`] })).toBe('no complaint');
  });

  it.each([
    [[], 'secret is an empty list. Make one with'],
    [[secret, 'short'], 'at least 32 random characters in each entry'],
    [[secret, undefined], 'at least 32 random characters in each entry'],
    [[secret, secret], 'secret has the same entry twice'],
  ])('are refused for the secrets %j', (wrong, because) => {
    expect(complaint({ secret: wrong })).toContain(because);
  });

  it('are refused for a list of secrets of which another party knows one', () => {
    const long = `ps_pk_test_${'x'.repeat(40)}`;
    expect(complaint({ ...platform({ apiKey: long }), secret: [secret, long] })).toContain(
      'secret is one of the platform’s keys',
    );
  });

  it('are refused for a secret key that is none of the sandbox', () => {
    for (const secretKey of ['', 'ps_sk_live_canary', 'ps_pk_test_canary', 'ps_sk_test_canary\n']) {
      expect(complaint(platform({ secretKey }))).toContain('platform.secretKey has to be the sandbox’s secret key');
    }
    expect(complaint(platform({ secretKey: 'ps_sk_test_x' }))).toBe('no complaint');
  });

  it('are refused for the same verifier twice, which is no rotation', () => {
    const [one, other] = [rawBody({ secret: 'one' }), rawBody({ secret: 'other' })];
    expect(complaint({ webhooks: { verify: [one, other] } })).toBe('no complaint');
    expect(complaint({ webhooks: { verify: [one, other, one] } })).toContain('the same verifier twice');
  });

  it.each([
    ['one that is not in a list', rawBody({ secret: 'one' })],
    ['none', [null]],
    ['a secret', ['a secret']],
    ['a preset that was not called', [rawBody]],
  ])('are refused for verifiers that verify nothing: %s', (_what, verify) => {
    expect(complaint({ webhooks: { verify } })).toContain('webhooks.verify has to be a list of verifiers');
  });

  it('are refused for a handler that would never be called: no handler would be notified of a paid checkout', () => {
    const handler = (): void => {};
    expect(complaint({ events: { 'checkout.paid': handler, 'account.credited': undefined } })).toBe('no complaint');
    expect(complaint({ events: { 'checkout.payed': handler } })).toContain(
      'events names "checkout.payed", which is no event',
    );
    for (const wrong of [null, true, 'paid', { handler }]) {
      expect(complaint({ events: { 'checkout.paid': wrong } })).toContain(
        'events["checkout.paid"] has to be a function',
      );
    }
  });

  it('are refused for a balance that is no function', () => {
    const funding = { reserve: () => ({ outcome: 'reserved' }), capture: () => {}, release: () => {} };
    expect(complaint({ funding: { ...funding, balance: () => null } })).toBe('no complaint');
    expect(complaint({ funding: { ...funding, balance: { available: 5 } } })).toContain(
      'funding.balance has to be a function',
    );
  });

  it.each(['reserve', 'capture', 'release'])('are refused for funding without %s', (hook) => {
    const funding = { reserve: () => ({ outcome: 'reserved' }), capture: () => {}, release: () => {} };
    expect(complaint({ funding })).toBe('no complaint');
    expect(complaint({ funding: { ...funding, [hook]: undefined } })).toContain(`funding.${hook} has to be a function`);
  });

  it.each([undefined, null, { id: 'ada' }])('are refused for a caller that is not a function: %j', (caller) => {
    expect(complaint({ caller })).toContain('caller has to be a function');
  });

  it.each([{ instructionsPerMinute: 0 }, { streamsPerCaller: 1.5 }, { streamsPerCaller: Number.POSITIVE_INFINITY }])(
    'are refused for limits that are no count: %j',
    (limits) => {
      expect(complaint({ limits })).toContain(`limits.${Object.keys(limits)[0]} has to be a whole number above zero`);
    },
  );

  it.each([
    ['clock', { now: () => 0 }, 'advanced.clock.monotonic has to be a function'],
    ['clock', null, 'advanced.clock.now has to be a function'],
    ['random', 7, 'advanced.random has to be a function'],
    ['transport', fetch, 'advanced.transport has to be an object with `exchange` and `provesNotSent`'],
  ])('are refused for a %s that is none: %j', (seam, given, sentence) => {
    expect(complaint({ advanced: { [seam]: given } })).toContain(sentence);
  });

  it('are refused in the live environment for a transport that does not prove what never left', () => {
    const transport = fetchTransport(fetch);
    expect(complaint({ advanced: { transport } })).toBe('no complaint');
    const sentence = complaint({ ...platform(live), advanced: { transport } });
    expect(sentence).toContain('advanced.transport does not prove which requests never left');
    expect(sentence).toContain('Leave advanced.transport out');
    const proving = fetchTransport(fetch, { provesNotSent: true });
    expect(complaint({ ...platform(live), advanced: { transport: proving } })).toBe('no complaint');
    expect(complaint({ ...platform(live), advanced: { transport: socketTransport(systemClock) } })).toBe(
      'no complaint',
    );
  });

  it.each([
    [{ origin: ['https://shop.example'] }, '`origin` is no option, and would change nothing. Did you mean `origins`?'],
    [
      { merchant: { name: 'Sunbird', Logo: '/logo.svg' } },
      '`merchant.Logo` is no option, and would change nothing. Did you mean `merchant.logo`?',
    ],
    [
      { frames: { messages: { 'cardFrame.shwo': 'Show' } } },
      '`frames.messages.cardFrame.shwo` is no option, and would change nothing. Did you mean `frames.messages.cardFrame.show` or `frames.messages.cardFrame.shown`?',
    ],
    [{ frames: { messages: { 'airtime.title': 'Top up' } } }, '`frames.messages` has frame.cardTitle, frame.payTitle,'],
    [{ timings: { tick: 5 } }, '`timings` is no option, and would change nothing. Did you mean `advanced.timings`?'],
    [{ airtime: { maximum: 500 } }, 'Did you mean `products.airtime`?'],
    [{ advanced: { timings: { dedline: 5_000 } } }, 'Did you mean `advanced.timings.deadline`?'],
    [{ products: { electricity: { most: 5 } } }, '`products.electricity` has minimum, maximum, presets, services.'],
    [{ anything: 1 }, 'there are platform, store, secret, publicUrl,'],
    [{ toString: 1 }, '`toString` is no option'],
    [
      platform({ apikey: 'x' }),
      '`platform.apikey` is no option, and would change nothing. Did you mean `platform.apiKey`?',
    ],
  ])('are refused by the name of an option that there is not: %j', (change, sentence) => {
    expect(complaint(change)).toContain(sentence);
  });

  it.each([
    [platform({ egress: 7 }), 'platform.egress has to be a text.'],
    [{ products: { airtime: { minimum: 50 } } }, 'products.airtime.minimum has to be an amount such as naira(500).'],
    [{ frames: { copy: 'no' } }, 'frames.copy has to be true or false.'],
  ])('are refused for a value of another kind: %j', (change, sentence) => {
    expect(complaint(change)).toContain(sentence);
  });

  it('are never refused with a key or a secret in the error', () => {
    const wrong = [
      platform({ environment: 'live' }),
      platform({ apiKey: 'sk_canary' }),
      platform({ apiKey: `${apiKey}\n` }),
      platform({ baseUrl: 'https://user:canary@api.example/api/v1' }),
      { secret: 'canary' },
      { publicUrl: '' },
    ];
    const texts = wrong.map(complaint);
    expect(texts.filter((text) => text === 'no complaint' || text.includes('canary'))).toEqual([]);
  });
});
