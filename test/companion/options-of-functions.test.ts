import { createSandbox, sandboxPlatform } from '@tillside/sandbox';
import {
  forwardTo,
  noticesBySms,
  paymentHash,
  rawBody,
  sqliteStore,
  tillsideCsp,
  timestamped,
  walletFunding,
} from '@tillside/server';
import { createTillside } from '@tillside/server/fetch';
import { migratePostgres, postgresStore } from '@tillside/server/postgres';
import { checkFunding, createTestTill } from '@tillside/server/testing';
import { describe, expect, it } from 'vitest';

/** A function with options, as pages without types may call it. */
interface Taker {
  readonly take: (options: object) => unknown;
  /** Options that it takes, each of them. */
  readonly good: Readonly<Record<string, unknown>>;
  /** Those that it cannot do without. */
  readonly needed: readonly string[];
}

/** Calls a function whatever the types of its parameters. */
const call = (work: (...given: never) => unknown, ...given: readonly unknown[]): unknown =>
  Reflect.apply(work, undefined, given);

const hook = (): void => {};
const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const funding = { reserve: () => ({ outcome: 'reserved' }), capture: hook, release: hook };

const takers: Readonly<Record<string, Taker>> = {
  sqliteStore: {
    take: ({ path, ...options }: { path?: unknown }) => call(sqliteStore, path, options),
    good: { path: ':memory:', lockWait: 5 },
    needed: ['path'],
  },
  postgresStore: {
    take: ({ connection, ...options }: { connection?: unknown }) => call(postgresStore, connection, options),
    good: {
      connection: 'postgres://localhost/shop',
      schema: 'till',
      clock: 'database',
      direct: 'postgres://localhost/shop',
    },
    needed: ['connection'],
  },
  timestamped: {
    take: (options) => call(timestamped, options),
    good: { secret: 'whsec_canary', headers: { id: 'x-id', timestamp: 'x-time', signature: 'x-signature' } },
    needed: ['secret'],
  },
  rawBody: {
    take: (options) => call(rawBody, options),
    good: { secret: 'whsec_canary', header: 'signature' },
    needed: ['secret'],
  },
  paymentHash: {
    take: (options) => call(paymentHash, options),
    good: { secretKey: 'canary' },
    needed: ['secretKey'],
  },
  tillsideCsp: {
    take: (options) => call(tillsideCsp, options),
    good: {
      companion: 'https://pay.example',
      frames: 'https://frames.example',
      scripts: ['https://cdn.example'],
      images: ['https://cdn.example'],
      add: { 'img-src': ['https://a.example'] },
    },
    needed: [],
  },
  forwardTo: {
    take: (options) => call(forwardTo, options),
    good: {
      url: 'https://shop.example/till',
      environment: 'sandbox',
      secret,
      hooks: ['refund'],
      events: ['checkout.paid'],
      deadline: 5,
    },
    needed: ['url', 'environment', 'secret'],
  },
  noticesBySms: {
    take: (options) => call(noticesBySms, options),
    good: { phone: () => null, perCaller: 1, inAll: 2 },
    needed: ['phone'],
  },
  walletFunding: {
    take: (options) => call(walletFunding, options),
    good: { page: () => '/pay', title: 'Your purchase', minutes: 15, price: hook, credit: hook, refund: hook },
    needed: ['page'],
  },
  'createTillside of @tillside/server/fetch': {
    take: (options) => call(createTillside, options),
    good: {
      platform: { baseUrl: 'http://127.0.0.1:4010/api/v1', apiKey: 'ps_pk_test_x', environment: 'sandbox' },
      store: sqliteStore(':memory:'),
      secret: 'canary-secret-of-thirty-two-chars',
      publicUrl: 'https://shop.example/till',
      caller: () => null,
      basePath: '/till',
    },
    needed: ['platform', 'store', 'secret', 'publicUrl', 'caller'],
  },
  createSandbox: {
    take: (options) => call(createSandbox, options),
    good: {
      clock: { now: () => 0, setTimeout: () => hook },
      random: (size: number) => new Uint8Array(size),
      postLimit: 0,
      postLimitScope: 'source',
      fetch: async () => ({ status: 200 }),
      webhook: { url: 'http://localhost:3000/till/webhooks', secret: 'canary' },
    },
    needed: [],
  },
  sandboxPlatform: {
    take: (options) => call(sandboxPlatform, options),
    good: { clock: { now: () => 0, setTimeout: () => hook }, postLimit: 0, postLimitScope: 'environment' },
    needed: [],
  },
};

function complaint(take: () => unknown): string {
  try {
    take();
    return 'no complaint';
  } catch (error) {
    return error instanceof Error ? error.message : 'no error';
  }
}

describe.each(Object.entries(takers))('%s', (name, { take, good, needed }) => {
  it('takes what is right', () => {
    expect(complaint(() => take(good))).toBe('no complaint');
  });

  it.each(Object.keys(good))('refuses %s by its name where it is null, of another kind or missing', (option) => {
    for (const wrong of [null, -1.5]) {
      const text = complaint(() => take({ ...good, [option]: wrong }));
      expect(text).toMatch(new RegExp(`: (?:options\\.)?${option}\\b.* has to (?:be|have) `));
      expect(text).not.toContain('canary');
    }
    const { [option]: _, ...others } = good;
    const text = complaint(() => take(others));
    if (needed.includes(option))
      expect(text).toMatch(new RegExp(`: ${option}\\b.* has to (?:be|have) .*Nothing was given`));
    else expect(text).toBe('no complaint');
  });

  it('refuses a name that is no option', () => {
    const text = complaint(() => take({ ...good, zebra: 1 }));
    expect(text).toMatch(/: `(?:options\.)?zebra` is no option, and would change nothing\. Nothing is near it: /);
    expect(text.startsWith(name.split(' ')[0] ?? name)).toBe(true);
  });
});

describe('a policy', () => {
  it('is refused for the frames of one name that is nearly right', () => {
    expect(complaint(() => call(tillsideCsp, { frame: 'https://frames.example' }))).toContain('Did you mean `frames`?');
  });
});

describe('a store', () => {
  it('is refused where SQLite would keep it in a temporary file', () => {
    expect(complaint(() => sqliteStore(''))).toContain('sqliteStore: path has to be the path of a file');
  });

  it('is refused for a migration without a database', async () => {
    await expect(migratePostgres('')).rejects.toThrow('migratePostgres: connection has to be the address');
  });
});

describe('a shop for tests', () => {
  it.each([
    ['port', 'x'],
    ['port', null],
    ['now', Number.NaN],
    ['timePasses', 1],
    ['pauses', 'yes'],
    ['network', {}],
    ['environment', 'test'],
    ['createTillside', {}],
    ['events', null],
    ['caller', null],
    ['publicUrl', 'shop.example'],
    ['store', null],
  ])('is refused for %s: %j', async (option, wrong) => {
    const starting = createTestTill(Object.assign({}, { [option]: wrong }));
    await expect(starting).rejects.toThrow(
      new RegExp(`create(?:Test)?Till(?:side)?: (?:options\\.)?${option} has to be `),
    );
  });

  it('is refused for misspelt settings and options, all at once', async () => {
    const wrong: object = { timePases: true, fundings: {}, clock: {} };
    const starting = createTestTill(Object.assign({}, wrong));
    await expect(starting).rejects.toThrow(
      /createTestTill: .*Did you mean `timePasses`.*Did you mean `funding`.*Did you mean `advanced.clock`/,
    );
  });
});

describe('checkFunding', () => {
  const start = () => ({ funding, give: hook, left: hook });
  it.each<readonly [string, unknown, unknown]>([
    ['start', undefined, {}],
    ['options.days', start, { days: Number.NaN }],
    ['options.seed', start, { seed: -1 }],
    ['options.dayz', start, { dayz: 5 }],
    ['options', start, null],
    ['start()', () => null, {}],
    ['start().give', () => ({ funding, left: hook }), {}],
    ['start().funding.capture', () => ({ funding: { ...funding, capture: 1 }, give: hook, left: hook }), {}],
  ])('is refused for %s', async (name, given, options) => {
    const checking = Promise.resolve().then(() => call(checkFunding, given, options));
    await expect(checking).rejects.toThrow(
      new RegExp(`^checkFunding: \`?${name.replaceAll(/[().]/g, String.raw`\$&`)}\`? (?:has to be|is no)`),
    );
  });
});
