import { swap, type Solutions } from './solution.ts';

const events = 'server/events.ts';
const till = 'server/till.ts';
const once = 'an event that is told twice is one receipt';
const bought = 'a purchase is made once, and leaves its receipt';

export const receiveEvent: Solutions = {
  right: {
    'one receipt for a ref, in JavaScript': {
      'server/on-events.js': `
import { openReceipts } from './receipts.ts';

const put = (table, columns) =>
  \`INSERT INTO \${table} (\${columns}) SELECT \${columns.split(', ').map((name) => ':' + name)} WHERE NOT EXISTS (SELECT 1 FROM \${table} WHERE ref = :ref)\`;

export function createEvents(database) {
  openReceipts(database);
  const write = { receipts: database.prepare(put('receipts', 'event, ref, user_id, kobo')), notices: database.prepare(put('notices', 'event, ref, user_id')) };
  return {
    'instruction.succeeded'({ id: event, ref, caller: { id: user_id }, amount: { minor: kobo } }) {
      write.receipts.run({ event, ref, user_id, kobo });
    },
    'instruction.reversed'({ id: event, ref, caller: { id: user_id } }) {
      write.notices.run({ event, ref, user_id });
    },
  };
}
`,
      [events]: `export { createEvents } from './on-events.js';\n`,
    },
    'asynchronous handlers of airtime alone, which read the instruction': {
      [events]: (before) =>
        swap(['createEvents', 'writers'])(before) +
        `
export function createEvents(database: DatabaseSync): TillsideHandlers {
  const write = writers(database);
  return {
    async 'instruction.succeeded'(event) {
      await Promise.resolve();
      if (event.instruction.operation !== 'airtime.buy') return;
      const { amount } = event.instruction.input;
      await write['instruction.succeeded']?.({ ...event, ref: event.instruction.ref, amount });
    },
    'instruction.reversed': async (event) => write['instruction.reversed']?.(event),
  };
}
`,
    },
    'an index that admits an event once': {
      [events]: swap(
        [
          '  openReceipts(database);',
          `  openReceipts(database);\n  for (const table of ['receipts', 'notices']) database.exec(\`CREATE UNIQUE INDEX IF NOT EXISTS \${table}_once ON \${table} (event)\`);`,
        ],
        [/'INSERT INTO receipts SELECT[^']*'/, `'INSERT OR IGNORE INTO receipts VALUES (:id, :ref, :user, :kobo)'`],
        [
          /'INSERT INTO notices SELECT[^']*'/,
          `'INSERT INTO notices VALUES (:id, :ref, :user) ON CONFLICT (event) DO NOTHING'`,
        ],
      ),
    },
    'a class, and a look before each row': {
      [events]: `
import type { DatabaseSync } from 'node:sqlite';
import { openReceipts } from './receipts.ts';

interface Told { readonly id: string; readonly ref: string; readonly caller: { readonly id: string }; readonly amount: { readonly minor: number } }

class Receipts {
  readonly #database: DatabaseSync;
  constructor(database: DatabaseSync) {
    openReceipts(database);
    this.#database = database;
  }
  #isNew(table: string, { id }: Told) {
    return this.#database.prepare(\`SELECT count(*) AS n FROM \${table} WHERE event = ?\`).get(id)?.['n'] === 0;
  }
  receipt = (told: Told) => {
    if (this.#isNew('receipts', told))
      this.#database.prepare('INSERT INTO receipts VALUES (?, ?, ?, ?)').run(told.id, told.ref, told.caller.id, told.amount.minor);
  };
  notice = (told: Told) => {
    if (this.#isNew('notices', told)) this.#database.prepare('INSERT INTO notices VALUES (?, ?, ?)').run(told.id, told.ref, told.caller.id);
  };
}

export function createEvents(database: DatabaseSync) {
  const { receipt, notice } = new Receipts(database);
  return { 'instruction.succeeded': receipt, 'instruction.reversed': notice };
}
`,
    },
    'handlers beside one of the shop’s own, on another connection to its database': {
      [till]: swap([
        'events: createEvents(database),',
        `events: { ...createEvents(openDatabase(setting(env, 'SHOP_DATABASE'))), 'instruction.failed': ({ ref }) => console.log(ref) },`,
      ]),
    },
  },
  wrong: {
    'a price in naira': {
      files: { [events]: swap(['kobo: amount.minor', 'kobo: amount.minor / 100']) },
      refusedBy: once,
      why: /500/,
    },
    'a notice for each time it is told': {
      files: {
        [events]: swap([/'INSERT INTO notices SELECT[^']*'/, `'INSERT INTO notices VALUES (:id, :ref, :user)'`]),
      },
      refusedBy: once,
      why: /strictly deep-equal/,
    },
    'no notice when a delivery is taken back': {
      files: { [events]: swap([/\n {4}'instruction\.reversed'.*/, '']) },
      refusedBy: once,
      why: /no handler of instruction\.reversed/,
    },
    'handlers that the companion does not get': {
      files: { [till]: swap(['events: createEvents(database),', 'events: {},']) },
      refusedBy: bought,
      why: /no such table|0 !== 1/,
    },
    'receipts in a database of their own': {
      files: { [till]: swap(['createEvents(database)', `createEvents(openDatabase(':memory:'))`]) },
      refusedBy: bought,
      why: /no such table/,
    },
    'a receipt for the ref of the shopper': {
      files: { [events]: swap(['receipt.run({ id, ref, user: caller.id', 'receipt.run({ id, ref, user: ref']) },
      refusedBy: once,
      why: /strictly deep-equal/,
    },
  },
};
