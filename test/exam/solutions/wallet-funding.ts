import { swap, type Solutions } from './solution.ts';

const funding = 'server/funding.ts';
const rules = 'the funding keeps its rules on a bad day';
const entries = 'every change of a wallet is an entry';
const open = /if \(openWallet\.run\(user, minor\)\.changes === 1\) .*\n/;
/** The right solution under another name, as `createHooks`. */
const moved = (before: string) => before.replace('createFunding', 'createHooks');

/** Keeps an account of each purchase in the entries, in JavaScript and with names of its own. */
const inJavaScript = `
import { openWallets } from './wallet.ts';

export class Wallets {
  #database;
  constructor(database) {
    openWallets(database);
    this.#database = database;
  }
  one(sql, ...values) {
    return this.#database.prepare(sql).get(...values);
  }
  run(sql, ...values) {
    return this.#database.prepare(sql).run(...values).changes;
  }
  step(work) {
    this.#database.exec('BEGIN IMMEDIATE');
    try {
      const answer = work();
      this.#database.exec('COMMIT');
      return answer;
    } catch (error) {
      this.#database.exec('ROLLBACK');
      throw error;
    }
  }
  /** Changes a wallet, once for a reason. */
  post(user, kobo, reason, reference) {
    this.run('INSERT INTO wallet_entries (user_id, kobo, reason, reference) VALUES (?, ?, ?, ?)', user, kobo, reason, reference);
    this.run('UPDATE wallets SET kobo = kobo + ? WHERE user_id = ?', kobo, user);
  }
  entry(reason, reference) {
    return this.one('SELECT kobo FROM wallet_entries WHERE reason = ? AND reference = ?', reason, reference)?.kobo;
  }
}

export function createFunding(database) {
  const wallets = new Wallets(database);
  const kept = (ref) => -['hold', 'unhold', 'money-back'].reduce((sum, reason) => sum + (wallets.entry(reason, ref) ?? 0), 0);
  const giveBack = (reason) => ({ ref, caller, amount }) =>
    wallets.step(() => {
      if (wallets.entry(reason, ref) !== undefined) return;
      if (wallets.entry('hold', ref) !== undefined) wallets.post(caller.id, Math.min(kept(ref), amount.minor), reason, ref);
      else if (wallets.entry('refused', ref) === undefined) wallets.post(caller.id, 0, 'refused', ref);
    });
  return {
    open: (user, amount) =>
      wallets.step(() => {
        if (wallets.run('INSERT INTO wallets VALUES (?, 0) ON CONFLICT DO NOTHING', user) === 1)
          wallets.post(user, amount.minor, 'welcome', user);
      }),
    balance: ({ caller }) => {
      const row = wallets.one('SELECT kobo FROM wallets WHERE user_id = ?', caller.id);
      return row ? { name: 'Wallet', available: { currency: 'NGN', minor: row.kobo } } : null;
    },
    reserve: ({ ref, caller, amount }) =>
      wallets.step(() => {
        const held = wallets.entry('hold', ref);
        if (held !== undefined)
          return { outcome: held === -amount.minor && kept(ref) > 0 && wallets.entry('money-back', ref) === undefined ? 'reserved' : 'declined' };
        if (wallets.entry('refused', ref) !== undefined) return { outcome: 'declined' };
        const has = wallets.one('SELECT kobo FROM wallets WHERE user_id = ?', caller.id)?.kobo ?? 0;
        const isEnough = amount.currency === 'NGN' && has >= amount.minor;
        wallets.post(caller.id, isEnough ? -amount.minor : 0, isEnough ? 'hold' : 'refused', ref);
        return { outcome: isEnough ? 'reserved' : 'declined' };
      }),
    capture: ({ ref, caller, amount }) =>
      wallets.step(() => {
        if (wallets.entry('sold', ref) !== undefined) return;
        if (kept(ref) < amount.minor) throw new Error('There is no hold for ' + ref);
        wallets.post(caller.id, 0, 'sold', ref);
      }),
    release: giveBack('unhold'),
    refund: giveBack('money-back'),
  };
}
`;

export const walletFunding: Solutions = {
  right: {
    'a class in JavaScript, with reasons of its own': {
      'server/wallets.js': inJavaScript,
      [funding]: `export { createFunding } from './wallets.js';\n`,
    },
    'hooks that answer promises': {
      [funding]: (before) => `${moved(before)}
export function createFunding(database: DatabaseSync) {
  const hooks = createHooks(database);
  return {
    open: async (user: string, amount: Money) => hooks.open(user, amount),
    balance: async (of: Parameters<NonNullable<Funding['balance']>>[0]) => hooks.balance?.(of) ?? null,
    reserve: async (of: FundingRequest) => hooks.reserve(of),
    capture: async (of: FundingRequest) => hooks.capture(of),
    release: async (of: FundingRequest) => hooks.release(of),
    refund: async (of: FundingRequest) => hooks.refund?.(of),
  };
}
`,
    },
    'a balance that is the sum of its entries': {
      [funding]: swap([
        `'SELECT kobo FROM wallets WHERE user_id = ?'`,
        `'SELECT sum(kobo) AS kobo FROM wallet_entries WHERE user_id = ? HAVING count(*) > 0'`,
      ]),
    },
    'an opening balance under another key, entered before its wallet': {
      [funding]: swap([
        open,
        `if (wallet.get(user)) return;\n        insert.run(user, minor, 'gift', 'welcome:' + user);\n        openWallet.run(user, minor);\n`,
      ]),
    },
    savepoints: {
      [funding]: swap(
        [`'BEGIN IMMEDIATE'`, `'SAVEPOINT hook'`],
        [`'COMMIT'`, `'RELEASE hook'`],
        [`'ROLLBACK'`, `'ROLLBACK TO hook; RELEASE hook'`],
      ),
    },
  },
  wrong: {
    'an opening balance without its entry': {
      files: { [funding]: swap([open, 'openWallet.run(user, minor);\n']) },
      refusedBy: entries,
      why: /After the opening balance the wallet has 100000 kobo, and its entries make 0/,
    },
    'an opening balance that is given each time': {
      files: {
        [funding]: swap([
          open,
          `if (openWallet.run(user, minor).changes === 0) pay.run({ user, kobo: minor });\n        insert.run(user, minor, 'opening', String(Math.random()));\n`,
        ]),
      },
      refusedBy: entries,
      why: /After a second opening the wallet has 170000 kobo, not 70000/,
    },
    'a second call of reserve that takes the money again': {
      files: {
        [funding]: swap(
          [/if \(has\(ref, 'reserve'\)\) \{[^]*?\n {8}\}\n/, ''],
          [
            'void insert.run(caller.id, kobo, reason, ref)',
            `void insert.run(caller.id, kobo, reason, has(ref, reason) ? ref + Math.random() : ref)`,
          ],
        ),
      },
      refusedBy: rules,
      why: /reserve/,
    },
    'a capture of what was never reserved': {
      files: { [funding]: swap([/ {8}if \(keptOf\(request\.ref\) < .*\n/, '']) },
      refusedBy: rules,
      why: /capture/,
    },
    'a refund of more than was kept': {
      files: { [funding]: swap(['Math.min(request.amount.minor, keptOf(request.ref))', 'request.amount.minor']) },
      refusedBy: rules,
      why: /refund|release/,
    },
  },
};
