import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { naira, type Money } from '@tillside/contract';
import type { Funding, FundingRequest } from '@tillside/server';
import { checkFunding, type FundingUnderCheck } from '@tillside/server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { balanceFunding } from './balance.ts';
import { cardFunding } from './card-processor.ts';
import { payLaterFunding } from './pay-later.ts';
import { plantedFundingBugs } from './planted.ts';
import { processorDouble } from './processor-double.ts';
import { payByWallet } from './wallet.ts';
import { walletDouble } from './wallet-double.ts';

type Start = () => FundingUnderCheck;
type CreateFunding = (database: DatabaseSync, rates: object) => Funding;

/** Hooks over a table with what each shopper can spend. */
function onTable(
  make: (database: DatabaseSync) => Funding,
  table: string,
  [user, kobo]: readonly [string, string],
): Start {
  return () => {
    const database = new DatabaseSync(':memory:');
    const funding = make(database);
    const give = database.prepare(
      `INSERT INTO ${table} (${user}, ${kobo}) VALUES (:id, :kobo) ON CONFLICT DO UPDATE SET ${kobo} = ${kobo} + :kobo`,
    );
    const left = database.prepare(`SELECT ${kobo} AS kobo FROM ${table} WHERE ${user} = ?`);
    return {
      funding,
      give: ({ id }, { minor }) => void give.run({ id, kobo: minor }),
      left: ({ id }) => naira(Number(left.get(id)?.['kobo'] ?? 0) / 100),
      reopen: () => make(database),
      close: () => database.close(),
    };
  };
}

const onBalances = (make: CreateFunding): Start =>
  onTable((database) => make(database, rates), 'balances', ['user', 'kobo']);

const rates = { sell: naira(1_600), buy: naira(1_550) };
const exampleOf = (make: CreateFunding): Start =>
  onTable((database) => make(database, rates), 'accounts', ['user', 'balance_kobo']);

const root = join(import.meta.dirname, '../..');
const example = readFileSync(join(root, 'apps/example/server/funding.ts'), 'utf8');
const starter = readFileSync(join(root, 'packages/create-tillside/templates/server/funding.ts'), 'utf8');
let copies: string;
beforeAll(() => {
  mkdirSync(join(root, '.cache'), { recursive: true });
  copies = mkdtempSync(join(root, '.cache/funding-'));
});
afterAll(() => rmSync(copies, { recursive: true, force: true }));

/** The hooks of a changed copy of the example's funding. */
async function copyOf(source: string): Promise<CreateFunding> {
  const file = join(copies, `${randomUUID()}.ts`);
  writeFileSync(file, source.replace("'./dollars.ts'", JSON.stringify(join(root, 'apps/example/server/dollars.ts'))));
  const { createFunding: copied }: { createFunding: CreateFunding } = await import(file);
  return copied;
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

const card: Start = () => {
  const processor = processorDouble(() => Date.now());
  const { give, left, knowing } = shoppersOf((ref) => processor.heldBy(ref));
  const make = (): Funding => knowing(cardFunding(processor));
  return { funding: make(), give, left, pay: (ref, isPaid) => processor.pay(ref, isPaid), reopen: make };
};

const wallet: Start = () => {
  const wallets = walletDouble();
  const { give, left, knowing } = shoppersOf((ref) => wallets.heldBy(ref));
  const make = (): Funding => {
    const funding = payByWallet(({ ref, amount }) => Promise.resolve(wallets.payBack(ref, amount.minor)));
    funding.connect?.(wallets.services);
    return knowing(funding);
  };
  return { funding: make(), give, left, pay: (ref) => wallets.pay(ref), reopen: make };
};

describe('checkFunding finds nothing wrong', () => {
  it.each<[string, () => Promise<Start>]>([
    ['the example shop', async () => exampleOf(await copyOf(example))],
    ['what npm create tillside writes', async () => onBalances(await copyOf(starter))],
    ['a balance', async () => onBalances(balanceFunding)],
    ['pay later', async () => payLater],
    ['a card processor', async () => card],
    ['the wallet', async () => wallet],
  ])('in %s', async (_name, prepare) => {
    expect((await checkFunding(await prepare())).text).toBe('');
  });
});

describe('checkFunding finds', () => {
  it.each(plantedFundingBugs)('$rule, in a funding that $what', async ({ rule, edits }) => {
    const bugged = edits.reduce((text, [from, to]) => {
      expect(text).toContain(from);
      return text.replace(from, () => to);
    }, example);
    const { broken, text } = await checkFunding(exampleOf(await copyOf(bugged)));
    expect(
      broken.map((each) => each.rule),
      text,
    ).toContain(rule);
    const found = broken.find((each) => each.rule === rule);
    expect(found?.calls.length).toBeGreaterThan(0);
  });
});

/** Each place in the hooks once with another operator, condition or answer, or without its statement. Nothing of it knows the rules. */
function mutantsOf(source: string): readonly { readonly what: string; readonly source: string }[] {
  const hooks = source.indexOf('export function createFunding');
  const changes: readonly (readonly [RegExp, string])[] = [
    [/ - :kobo/g, ' + :kobo'],
    [/ \+ :kobo/g, ' - :kobo'],
    [/>= :kobo/g, '< :kobo'],
    [/ !== /g, ' === '],
    [/ === /g, ' !== '],
    [/return declined;/g, 'return reserved;'],
    [/return reserved;/g, 'return declined;'],
    [/if \((?=[^)])/g, 'if (false && '],
    [/\? declined : reserved/g, '? reserved : declined'],
    [/^ +(?:pay|record|insertHold|insertEntry)[.(\w]*\(.*\);$/gm, ''],
  ];
  return changes.flatMap(([pattern, to]) =>
    [...source.matchAll(pattern)]
      .filter(({ index }) => index > hooks)
      .map(({ 0: from, index }) => ({
        what: `line ${source.slice(0, index).split('\n').length}: ${from.trim()} → ${to.trim()}`,
        source: source.slice(0, index) + to + source.slice(index + from.length),
      })),
  );
}

describe('of bugs that a generator makes in the example’s hooks', () => {
  it('most are found', { timeout: 120_000 }, async () => {
    const missed: string[] = [];
    const mutants = mutantsOf(example);
    for (const { what, source } of mutants) {
      const found = await copyOf(source)
        .then(async (make) => (await checkFunding(exampleOf(make), { days: 20 })).broken.length > 0)
        .catch(() => true);
      if (!found) missed.push(what);
    }
    // The others change what no shopper can spend: the journal, the state beside the sums, messages of errors.
    expect(missed.length, missed.join('\n')).toBeLessThan(0.3 * mutants.length);
  });
});
