import { naira } from '@tillside/contract';
import { isOptionGroup, type OptionGroup } from '@tillside/contract/schemas';
import { describe, expect, it } from 'vitest';
import { TillsideError } from '../../kernel/model/errors.ts';
import { sqliteStore } from '../../kernel/store/sqlite/sqlite-store.ts';
import { checkOptions, rules } from './check-options.ts';

/** The options of a shop, with what each group needs. */
function goodOptions(): object {
  return {
    platform: {
      baseUrl: 'http://127.0.0.1:4010/sandbox/api/v1',
      apiKey: 'ps_pk_test_canary',
      environment: 'sandbox',
      // Both together, as card details need them.
      merchantHashKey: '1f'.repeat(32),
      businessId: 'biz_1',
    },
    publicUrl: 'https://shop.example/till',
    secret: 'canary-secret-of-thirty-two-chars',
    store: sqliteStore(':memory:'),
    caller: () => null,
    merchant: { name: 'Sunbird Store' },
    notices: { send: () => {} },
    webhooks: { verify: [] },
    products: { international: { nairaPerDollar: { minimum: naira(300), maximum: naira(6_000) } } },
  };
}

/** The options with another value at a path. `undefined` stands for what is missing. */
function changed(options: object, [name = '', ...below]: readonly string[], value: unknown): object {
  const inner: unknown = Reflect.get(options, name);
  return { ...options, [name]: below.length === 0 ? value : changed(isOptionGroup(inner) ? inner : {}, below, value) };
}

function complaint(options: object): string {
  try {
    Reflect.apply(checkOptions, undefined, [options]);
    return 'no complaint';
  } catch (error) {
    expect(error).toBeInstanceOf(TillsideError);
    return String(error);
  }
}

function pathsIn(group: OptionGroup): readonly string[][] {
  return Object.entries(group).flatMap(([name, rule]) => [
    [name],
    ...(typeof rule === 'function' ? [] : pathsIn(rule).map((path) => [name, ...path])),
  ]);
}

/** As an error writes it: a name with a dot in it in brackets. */
const written = (path: readonly string[]): string =>
  path.map((name, index) => (/\W/.test(name) ? `['${name}']` : `${index === 0 ? '' : '.'}${name}`)).join('');
const everyOption = pathsIn(rules).map((path) => [written(path), path] as const);

const needed = [
  'platform',
  'platform.environment',
  'platform.baseUrl',
  'platform.apiKey',
  'store',
  'secret',
  'publicUrl',
  'merchant.name',
  'caller',
  'notices.send',
  'webhooks.verify',
];

/** Names what has to be there instead. */
const cure = / has to (?:be|have|list) \S.*See \S+$|: .* 32 bytes.*See \S+$/;

describe('each option of createTillside', () => {
  it('is one of a valid shop', () => {
    expect(complaint(goodOptions())).toBe('no complaint');
    expect(everyOption.length).toBeGreaterThan(90);
  });

  it.each(everyOption)('%s: null and another kind are refused by its name, with what it has to be', (name, path) => {
    for (const wrong of [null, -1.5, () => {}]) {
      // A function is what some options have to be, and any group of options may be left empty, but not be one.
      const isFitting =
        typeof wrong === 'function' && complaint(changed(goodOptions(), path, wrong)) === 'no complaint';
      if (isFitting) continue;
      const text = complaint(changed(goodOptions(), path, wrong));
      expect(text).toContain(`createTillside: ${name}`);
      expect(text).toMatch(cure);
      expect(text).not.toContain('canary');
    }
  });

  it.each(everyOption)('%s: when it is missing, the error says so, or it may be left out', (name, path) => {
    const text = complaint(changed(goodOptions(), path, undefined));
    if (!needed.includes(name)) return expect(text).toBe('no complaint');
    expect(text).toContain(`createTillside: ${name}`);
    expect(text).toMatch(/ has to .* Nothing was given\. See \S+$/);
  });

  it.each(everyOption.filter(([name]) => !name.includes('[')))(
    '%s: misspelt, it is named with the right name',
    (name, path) => {
      const last = path.at(-1) ?? '';
      const wrong = [...path.slice(0, -1), `${last}x`];
      expect(complaint(changed(goodOptions(), wrong, 1))).toContain(`\`${name}\``);
    },
  );

  it.each([undefined, null, 'options', []])('is needed in an object: %j', (options) => {
    expect(() => Reflect.apply(checkOptions, undefined, [options])).toThrow(
      'createTillside: the options have to be an object of platform, store, secret,',
    );
  });
});

describe('names that are no options', () => {
  it('are all said at once, each with the nearest option first', () => {
    const text = complaint({
      ...goodOptions(),
      fundingHooks: {},
      handlers: {},
      stepUp: () => true,
      cards: { stepup: 1 },
    });
    for (const [wrong, right] of [
      ['fundingHooks', 'funding'],
      ['handlers', 'events'],
      ['stepUp', 'cards.stepUp'],
      ['cards.stepup', 'cards.stepUp'],
    ] as const)
      expect(text).toContain(`\`${wrong}\` is no option, and would change nothing. Did you mean \`${right}\`?`);
  });

  it('are said before what is missing because of them', () => {
    const text = complaint({ ...goodOptions(), publicUrl: undefined, publicURL: 'https://shop.example/till' });
    expect(text).toContain('`publicURL` is no option, and would change nothing. Did you mean `publicUrl`?');
  });

  it.each(['fundingHooks', 'payments', 'pay', 'cardHooks', 'refunds', 'anything'])(
    '%s: never to be left out',
    (name) => {
      expect(complaint({ ...goodOptions(), [name]: {} })).not.toMatch(/leave/i);
    },
  );

  it('are found among the hooks of funding, beside other functions', () => {
    const funding = { reserve: () => ({ outcome: 'reserved' }), capture() {}, release() {} };
    expect(complaint({ ...goodOptions(), funding: { ...funding, refnud() {} } })).toContain(
      'funding.refnud is no hook, and would never be called. Did you mean `funding.refund`?',
    );
    class Ledger {
      readonly capture = funding.capture;
      readonly release = funding.release;
      reserve() {
        return funding.reserve();
      }
      balances() {}
      topUp() {}
    }
    expect(complaint({ ...goodOptions(), funding: new Ledger() })).toContain('Did you mean `funding.balance`?');
    expect(
      complaint({ ...goodOptions(), funding: { ...funding, balance: () => null, balances() {}, topUp() {} } }),
    ).toBe('no complaint');
  });
});
