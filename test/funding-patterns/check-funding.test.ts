import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { naira, type Money } from '@tillside/contract';
import { balanceFunding, type BalanceFunding, type Funding, type FundingRequest } from '@tillside/server';
import { checkFunding, type FundingUnderCheck } from '@tillside/server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cardFunding } from './card-processor.ts';
import { payLaterFunding } from './pay-later.ts';
import { plantedFundingBugs } from './planted.ts';
import { processorDouble, type ProcessorDouble } from './processor-double.ts';
import { payByWallet } from './wallet.ts';
import { walletDouble } from './wallet-double.ts';

type Start = () => FundingUnderCheck;
type Make = (database: DatabaseSync) => BalanceFunding;

/** A balance in a database of its own. */
const onBalance =
  (make: Make): Start =>
  () => {
    const database = new DatabaseSync(':memory:');
    const funding = make(database);
    let count = 0;
    return {
      funding,
      give: ({ id: owner }, amount) => funding.deposit({ owner, amount, reference: `gift-${(count += 1)}` }),
      left: async ({ id }) => (await funding.balanceOf(id))?.available ?? naira(0),
      reopen: () => make(database),
      close: () => database.close(),
    };
  };

const root = join(import.meta.dirname, '../..');
const balances = join(root, 'packages/server/src/features/balances');
const sources = ['balance-funding.ts', 'books.ts', 'tables.ts'].map(
  (name) => [name, readFileSync(join(balances, name), 'utf8')] as const,
);
let copies: string;
beforeAll(() => {
  mkdirSync(join(root, '.cache'), { recursive: true });
  copies = mkdtempSync(join(root, '.cache/funding-'));
});
afterAll(() => rmSync(copies, { recursive: true, force: true }));

/** `balanceFunding` of a changed copy of its files. */
async function copyOf(change: (source: string, name: string) => string): Promise<Make> {
  const folder = join(copies, randomUUID());
  mkdirSync(folder);
  for (const [name, source] of sources)
    writeFileSync(join(folder, name), change(source, name).replaceAll(`from '../`, `from '${join(balances, '..')}/`));
  const copied: { balanceFunding: Make } = await import(join(folder, 'balance-funding.ts'));
  return copied.balanceFunding;
}

const payLater: Start = () => {
  const database = new DatabaseSync(':memory:');
  const funding = payLaterFunding(database);
  const give = database.prepare(
    'INSERT INTO credit_limits (customer, kobo) VALUES (:id, :kobo) ON CONFLICT DO UPDATE SET kobo = kobo + :kobo',
  );
  const left = database.prepare(
    `SELECT kobo - (SELECT coalesce(sum(kobo), 0) FROM invoice_lines WHERE customer = :id AND state IN ('open', 'due')) AS kobo
     FROM credit_limits WHERE customer = :id`,
  );
  return {
    funding,
    give: ({ id }, { minor }) => void give.run({ id, kobo: minor }),
    left: ({ id }) => naira(Number(left.get({ id })?.['kobo'] ?? 0) / 100),
    reopen: () => payLaterFunding(database),
    close: () => database.close(),
  };
};

/** What each shopper was given, less what their purchases hold or have taken. */
function shoppersOf(heldBy: (ref: string) => number) {
  const given = new Map<string, number>();
  const refs = new Map<string, Set<string>>();
  return {
    give: ({ id }: FundingRequest['caller'], { minor }: Money) => void given.set(id, (given.get(id) ?? 0) + minor),
    left: ({ id }: FundingRequest['caller']) => {
      const held = [...(refs.get(id) ?? [])].reduce((sum, ref) => sum + heldBy(ref), 0);
      return naira(((given.get(id) ?? 0) - held) / 100);
    },
    /** Notes whose purchase it is. */
    knowing: (funding: Funding): Funding => ({
      ...funding,
      reserve(request) {
        refs.set(request.caller.id, (refs.get(request.caller.id) ?? new Set()).add(request.ref));
        return funding.reserve(request);
      },
    }),
  };
}

const cardOf = (change: (processor: ProcessorDouble) => Partial<ProcessorDouble>): FundingUnderCheck => {
  const double = processorDouble(() => Date.now());
  const processor = { ...double, ...change(double) };
  const { give, left, knowing } = shoppersOf((ref) => processor.heldBy(ref));
  const make = (): Funding => knowing(cardFunding(processor));
  return { funding: make(), give, left, pay: (ref, isPaid) => processor.pay(ref, isPaid), reopen: make };
};
const card: Start = () => cardOf(() => ({}));

const wallet: Start = () => {
  const wallets = walletDouble();
  const payBack = {
    pay: ({ ref, amount }: FundingRequest) => Promise.resolve(wallets.payBack(ref, amount.minor)),
    isPaid: (ref: string) => Promise.resolve(wallets.isPaidBack(ref)),
  };
  const { give, left, knowing } = shoppersOf((ref) => wallets.heldBy(ref));
  const make = (): Funding => {
    const funding = payByWallet(payBack);
    funding.connect?.(wallets.services);
    return knowing(funding);
  };
  return { funding: make(), give, left, pay: (ref) => wallets.pay(ref), reopen: make };
};

describe('checkFunding finds nothing wrong', () => {
  it.each<[string, Start]>([
    ['balanceFunding', onBalance(balanceFunding)],
    ['pay later', payLater],
    ['a card processor', card],
    ['the wallet', wallet],
  ])('in %s', async (_name, start) => {
    expect((await checkFunding(start)).text).toBe('');
  });
});

describe('checkFunding finds', () => {
  it.each(plantedFundingBugs)('$rule, in a funding that $what', async ({ rule, edits }) => {
    const used = new Set<string>();
    const make = await copyOf((source) =>
      edits.reduce((text, [from, to]) => {
        if (text.includes(from)) used.add(from);
        return text.replace(from, () => to);
      }, source),
    );
    expect(used).toEqual(new Set(edits.map(([from]) => from)));
    const { broken, text } = await checkFunding(onBalance(make), { days: 20 });
    expect(
      broken.map((each) => each.rule),
      text,
    ).toContain(rule);
    const found = broken.find((each) => each.rule === rule);
    expect(found?.calls.length).toBeGreaterThan(0);
  });
});

it('checkFunding finds a processor that captures nothing of a payment that was cancelled, and says that it did', async () => {
  const forgiving = (): FundingUnderCheck =>
    cardOf((processor) => {
      const cancelled = new Set<string>();
      return {
        cancel: (key) => processor.cancel(key).then((payment) => (cancelled.add(key), payment)),
        capture: async (key, kobo) => (cancelled.has(key) ? undefined : processor.capture(key, kobo)),
      };
    });
  expect((await checkFunding(forgiving)).broken.map(({ rule }) => rule)).toEqual(['capture-needs-hold']);
});

/** Each place in the hooks once with another operator, condition or limit, or without its statement. Nothing of it knows the rules. */
function mutantsOf(source: string): readonly { readonly what: string; readonly source: string }[] {
  const hooks = source.indexOf('function* reserve');
  const changes: readonly (readonly [RegExp, string])[] = [
    [/ - /g, ' + '],
    [/ \+ /g, ' - '],
    [/ >= /g, ' < '],
    [/ > /g, ' <= '],
    [/ !== /g, ' === '],
    [/ === /g, ' !== '],
    [/Math\.min/g, 'Math.max'],
    [/return declined;/g, `return { outcome: 'reserved' };`],
    [/if \(/g, 'if (false && '],
    [/ \? (\{.*?\}) : (\w+);/g, ' ? $2 : $1;'],
    [/'refund_owed' : 'released'/g, `'released' : 'refund_owed'`],
    [/ +yield\* [^;]*;/g, ''],
  ];
  return changes.flatMap(([pattern, to]) =>
    [...source.matchAll(pattern)]
      .filter(({ index }) => index > hooks)
      .map(({ 0: from, index }) => {
        const changed = from.replace(new RegExp(pattern.source), to);
        return {
          what: `line ${source.slice(0, index).split('\n').length}: ${from.trim()} → ${changed.trim()}`,
          source: source.slice(0, index) + changed + source.slice(index + from.length),
        };
      }),
  );
}

describe('of bugs that a generator makes in balanceFunding', () => {
  it('most are found', { timeout: 120_000 }, async () => {
    const missed: string[] = [];
    const [[, original] = ['', '']] = sources;
    const mutants = mutantsOf(original);
    expect(mutants.length).toBeGreaterThan(40);
    for (const { what, source } of mutants) {
      const found = await copyOf((text) => (text === original ? source : text))
        .then(async (make) => (await checkFunding(onBalance(make), { days: 5 })).broken.length > 0)
        .catch(() => true);
      if (!found) missed.push(what);
    }
    // The others change what no shopper can spend: the entries, and what is asked twice.
    expect(missed.length, missed.join('\n')).toBeLessThan(0.3 * mutants.length);
  });
});
