import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { money, type BalanceFunding, type Funding, type Money } from '@tillside/server';
import { checkFunding } from '@tillside/server/testing';
import type { Shop } from './shop.ts';

type Opening = { open(user: string, amount: Money): unknown };
export type CreateFunding = (database: DatabaseSync) => Funding & Opening;
type CreateBalance = (database: DatabaseSync) => BalanceFunding & Opening;

/** `checkFunding` on the hooks of `server/funding.ts`. */
export async function keepsItsRules(
  shop: Shop,
  booksOf: (shop: Shop) => Promise<() => FundingUnderCheck>,
): Promise<void> {
  await shop.check('the funding keeps its rules on a bad day', async () => {
    const { text } = await checkFunding(await booksOf(shop), { days: 30 });
    assert.equal(text, '');
  });
}

type FundingUnderCheck = Awaited<ReturnType<Parameters<typeof checkFunding>[0]>>;

/** The wallets of the task, which other programs read too. */
export async function walletsOf(shop: Shop): Promise<() => FundingUnderCheck> {
  const create = await shop.load<CreateFunding>('server/funding.ts', 'createFunding');
  return () => {
    const database = new DatabaseSync(':memory:');
    const funding = create(database);
    const add = database.prepare(
      'INSERT INTO wallets VALUES (:id, :kobo) ON CONFLICT DO UPDATE SET kobo = kobo + :kobo',
    );
    const enter = database.prepare(
      `INSERT INTO wallet_entries (user_id, kobo, reason, reference) VALUES (?, ?, 'gift', ?)`,
    );
    let gifts = 0;
    const left = database.prepare('SELECT kobo FROM wallets WHERE user_id = ?');
    return {
      funding,
      give({ id }, { minor }) {
        add.run({ id, kobo: minor });
        enter.run(id, minor, `gift-${(gifts += 1)}`);
      },
      left: ({ id }) => money('NGN', Number(left.get(id)?.['kobo'] ?? 0)),
      reopen: () => create(database),
      close: () => database.close(),
    };
  };
}

/** The balances that `npm create tillside` begins with. */
export async function balancesOf(shop: Shop): Promise<() => FundingUnderCheck> {
  const create = await shop.load<CreateBalance>('server/funding.ts', 'createFunding');
  return () => {
    const database = new DatabaseSync(':memory:');
    const funding = create(database);
    let gifts = 0;
    return {
      funding,
      give: ({ id: owner }, amount) => funding.deposit({ owner, amount, reference: `gift-${(gifts += 1)}` }),
      left: async ({ id }) => (await funding.balanceOf(id))?.available ?? money('NGN', 0),
      reopen: () => create(database),
      close: () => database.close(),
    };
  };
}
