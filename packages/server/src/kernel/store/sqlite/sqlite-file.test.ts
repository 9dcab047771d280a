import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { aRef, aRow, startOfTime } from '../../../testing/rows.ts';
import { describeStore } from '../conformance/index.ts';
import { pruned } from '../conformance/store-of-test.ts';
import { prunedAtOnce } from '../sql/shared-store.ts';
import type { Store } from '../../model/store.ts';
import { sqliteMigrations as migrations } from '../sql/schema.ts';
import { applicationId } from './database.ts';
import { sqliteStore } from './sqlite-store.ts';

const program = join(import.meta.dirname, '../../../testing/store-process.ts');
const folders: string[] = [];
const children: ChildProcess[] = [];
const stores: Store[] = [];
let file = '';

function newFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tillside-store-'));
  folders.push(folder);
  return join(folder, 'tillside.db');
}

beforeEach(() => {
  file = newFile();
});
afterEach(async () => {
  for (const child of children.splice(0)) await kill(child);
  for (const store of stores.splice(0)) await store.close();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

async function opened(path: string = file): Promise<Store> {
  const store = sqliteStore(path, { lockWait: 50 });
  stores.push(store);
  await store.open();
  return store;
}

/** Starts a process that holds the file, and returns once it is open. `lines` collects its output. */
async function processOn(path: string, mode: 'hold' | 'write'): Promise<{ child: ChildProcess; lines: string[] }> {
  const child = spawn(process.execPath, ['--conditions=@tillside/source', program, path, mode], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const lines: string[] = [];
  const output = createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  await Promise.race([once(output, 'line'), once(child, 'exit')]);
  expect(lines.at(0)).toBe('open');
  return { child, lines };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'close');
}

describeStore('the SQLite store, in a file', () => opened(newFile()));
describeStore('the SQLite store, in a file that the next version has migrated', async () => {
  const path = newFile();
  await (await opened(path)).close();
  const database = new DatabaseSync(path);
  const tables = database.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`);
  for (const { name } of tables.all()) database.exec(`ALTER TABLE ${String(name)} ADD COLUMN later TEXT DEFAULT 'x'`);
  database.exec(`PRAGMA user_version = ${migrations.length + 1}`);
  database.close();
  return opened(path);
});

describe('a second process', () => {
  it('is refused with a sentence that says what to do, and gets in once the first was killed', async () => {
    const { child } = await processOn(file, 'hold');
    const second = sqliteStore(file, { lockWait: 50 });
    await expect(second.open()).rejects.toThrow(
      `Another process is using ${file}. SQLite serves one companion at a time: stop the other one, or use a PostgreSQL store to run several.`,
    );
    await expect(second.find(aRef('ts_one'), null)).rejects.toThrow('The store is not open');
    await kill(child);
    await second.open();
    expect(await second.find(aRef('ts_one'), null)).toBeNull();
    await second.close();
  });

  it('waits a while for the first to end', async () => {
    const { child } = await processOn(file, 'hold');
    // Waiting for the lock blocks this process, so another one has to end the first.
    spawn('sh', ['-c', `sleep 0.3; kill -9 ${child.pid}`]);
    const second = sqliteStore(file, { lockWait: 10_000 });
    stores.push(second);
    await second.open();
    expect(await second.find(aRef('ts_one'), null)).toBeNull();
  });

  it('in the same process is refused too, and takes nothing from the first', async () => {
    const first = await opened();
    await first.create(aRow({ leaseBy: 'me', leaseUntil: startOfTime + 1 }), 'received');
    await expect(opened()).rejects.toThrow('Another process is using');
    expect(await first.find(aRef('ts_one'), null)).toMatchObject({ leaseBy: 'me' });
  });
});

describe('a file that does not open', () => {
  it('is named with its whole path, and how to fix it', async () => {
    const nowhere = join(dirname(file), 'no-such-folder', 'till.db');
    await expect(opened(nowhere)).rejects.toThrow(
      `The SQLite store at ${nowhere} does not open: unable to open database file. Check that its folder is there`,
    );
    const folder = dirname(file);
    await expect(opened(folder)).rejects.toThrow(
      `The SQLite store at ${folder} does not open: unable to open database file.`,
    );
    writeFileSync(file, 'this is a letter, and no database at all'.repeat(50));
    await expect(opened()).rejects.toThrow(
      `The SQLite store at ${file} does not open: file is not a database. Choose another path`,
    );
  });

  it('is not reported as in use by another process if its lock cannot be created', async () => {
    mkdirSync(`${file}-lock`);
    await expect(opened()).rejects.toThrow(`The SQLite store at ${file} does not open: unable to open database file.`);
  });
});

describe('a process that is killed while it writes', () => {
  it('loses nothing that was answered, and leaves no half of a change', async () => {
    const { child, lines } = await processOn(file, 'write');
    await expect.poll(() => lines.length, { timeout: 10_000 }).toBeGreaterThan(50);
    await kill(child);
    const store = await opened();
    const acknowledged = lines.slice(1);
    for (const ref of acknowledged) {
      expect(await store.find(aRef(ref), 'ada')).toMatchObject({ state: 'sending', version: 2, sends: 1 });
    }
    const { rows } = await store.page({ ownerId: 'ada', limit: 100_000 }, ['ref', 'version']);
    const events = await store.eventsAfter('ada', 0, 1_000_000);
    const timelines = await store.timeline(rows.map(({ ref }) => ref));
    expect(rows.length - acknowledged.length).toBeLessThanOrEqual(1);
    expect(events.map(({ number }) => number)).toEqual(events.map((_, index) => index + 1));
    expect(events).toHaveLength(rows.reduce((sum, { version }) => sum + version, 0));
    for (const { ref, version } of rows) expect(timelines.get(ref)).toHaveLength(version);
  });

  it('leaves leases that its successor takes over at once', async () => {
    const { child, lines } = await processOn(file, 'write');
    await expect.poll(() => lines.length, { timeout: 10_000 }).toBeGreaterThan(3);
    await kill(child);
    const store = await opened();
    const { rows } = await store.claim({
      by: 'me',
      now: startOfTime,
      leaseUntil: startOfTime + 1,
      limit: 1_000_000,
      perOwner: 1_000_000,
      without: [],
    });
    expect(rows.length).toBeGreaterThanOrEqual(lines.length - 1);
    expect(rows.every(({ leaseBy }) => leaseBy === 'me')).toBe(true);
  });
});

describe('a file', () => {
  it('that is opened again has what was written', async () => {
    const first = await opened();
    await first.create(aRow(), 'received');
    await first.compareAndSetKey({ id: 'd1', wrapped: 'x', createdAt: 1 }, null);
    await first.receive({ id: 'a', receivedAt: 1, sealed: 'd1.AQ==' });
    await first.close();
    const second = await opened();
    expect(await second.find(aRef('ts_one'), null)).toEqual(aRow());
    expect(await second.receive({ id: 'a', receivedAt: 1, sealed: 'd1.AQ==' })).toBe(false);
  });

  const versionOf = (): unknown => {
    const database = new DatabaseSync(file);
    const found = database.prepare('PRAGMA user_version').get();
    database.close();
    return found?.['user_version'];
  };
  const change = (sql: string): void => {
    const database = new DatabaseSync(file);
    database.exec(sql);
    database.close();
  };

  it('of two versions ahead is refused, is not changed, and can be opened by the newer one', async () => {
    await (await opened()).close();
    change(`PRAGMA user_version = ${migrations.length + 2}`);
    await expect(opened()).rejects.toThrow(
      `its schema has version ${migrations.length + 2}, and this one works with up to version ${migrations.length + 1}. Upgrade this one`,
    );
    expect(versionOf()).toBe(migrations.length + 2);
    change(`PRAGMA user_version = ${migrations.length}`);
    await expect(opened()).resolves.toBeDefined();
  });

  it('of one version ahead is worked with, by a companion and by a tool beside it, and stays so', async () => {
    await (await opened()).close();
    change(`PRAGMA user_version = ${migrations.length + 1}`);
    const store = await opened();
    const beside = sqliteStore(file);
    stores.push(beside);
    await beside.open({ beside: true });
    expect(await store.create(aRow(), 'received')).toMatchObject({ created: true });
    await store.close();
    await beside.close();
    expect(versionOf()).toBe(migrations.length + 1);
  });

  it('of another program, or restored by its SQL, is refused with what to do, and is not changed', async () => {
    change('CREATE TABLE keys (id TEXT)');
    const opening = sqliteStore(file).open();
    await expect(opening).rejects.toMatchObject({ code: 'cannot_open' });
    await expect(opening).rejects.toThrow(
      /has no version of ours, but already a table.* Choose another path.*VACUUM INTO/,
    );
    expect(versionOf()).toBe(0);
  });

  it('from before the first version is refused with what to do, and is not changed', async () => {
    change(`CREATE TABLE instructions (ref TEXT); PRAGMA user_version = 1;`);
    await expect(opened()).rejects.toThrow('which this one cannot read, or by something else. Begin with an empty one');
    await expect(sqliteStore(file).open({ beside: true })).rejects.toThrow('Begin with an empty one');
    const database = new DatabaseSync(file);
    expect(database.prepare('SELECT name FROM sqlite_schema').all()).toEqual([{ name: 'instructions' }]);
    database.close();
  });

  it('that a tool opens before its companion did is refused', async () => {
    change('CREATE TABLE merchants_own (value TEXT)');
    await expect(sqliteStore(file).open({ beside: true })).rejects.toThrow('start the companion of this version once');
  });

  it.each(migrations.map((_, version) => version))(
    'of the earlier version %i is brought to this one, with what it holds',
    async (version) => {
      const mark = version === 0 ? '' : `PRAGMA application_id = ${applicationId};`;
      change(`CREATE TABLE merchants_own (value TEXT); INSERT INTO merchants_own VALUES ('kept'); ${mark}`);
      change([...migrations.slice(0, version), `PRAGMA user_version = ${version}`].join(';'));
      const store = await opened();
      expect(await store.create(aRow(), 'received')).toMatchObject({ created: true });
      await store.close();
      expect(versionOf()).toBe(migrations.length);
      const database = new DatabaseSync(file);
      expect(database.prepare('SELECT value FROM merchants_own').get()).toEqual({ value: 'kept' });
      database.close();
    },
  );

  it('whose migration fails stays as it was, and the lock is given back', async () => {
    const broken = new DatabaseSync(file);
    broken.exec('CREATE TABLE inbox (mine TEXT)');
    broken.close();
    await expect(opened()).rejects.toThrow('already a table of the same name');
    const fixed = new DatabaseSync(file);
    expect(fixed.prepare(`SELECT name FROM sqlite_schema WHERE name = 'instructions'`).get()).toBeUndefined();
    fixed.exec('DROP TABLE inbox');
    fixed.close();
    await expect(opened()).resolves.toBeDefined();
  });

  it('that cannot be made is refused', async () => {
    await expect(opened(join(file, 'nowhere', 'x.db'))).rejects.toThrow('unable to open');
  });

  it('is its owner’s alone to read, with its log, its index and its lock', async () => {
    const store = await opened();
    await store.create(aRow(), 'received');
    const files = readdirSync(dirname(file));
    expect(files).toEqual(
      expect.arrayContaining(['', '-lock', '-lock-journal', '-shm', '-wal'].map((end) => basename(file) + end)),
    );
    const modes = files.map((name) => (statSync(join(dirname(file), name)).mode & 0o777).toString(8));
    expect(new Set(modes)).toEqual(new Set(['600']));
  });

  it.each([
    ['is closed to the other users of the machine, where it was open to them', 0o644, '600'],
    ['stays open to a group that an operator gave it to', 0o640, '640'],
  ])('%s', async (_what, mode, after) => {
    const first = await opened();
    await first.create(aRow(), 'received');
    // As a kill leaves them.
    const beside = new DatabaseSync(file);
    const files = ['', '-wal', '-shm'].map((end) => file + end);
    for (const path of files) chmodSync(path, mode);
    await first.close();
    await opened();
    beside.close();
    for (const path of files) expect((statSync(path).mode & 0o777).toString(8)).toBe(after);
  });

  it('is written ahead, so that readers never wait', async () => {
    const store = await opened();
    await store.create(aRow(), 'received');
    const reader = new DatabaseSync(file, { readOnly: true });
    expect(reader.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
    reader.close();
  });

  it('is rid of a long backlog in batches, between which others write', async () => {
    const store = await opened();
    const record = { kind: 'frame_ticket', ownerId: 'ada', body: {}, createdAt: 0, expiresAt: 1 } as const;
    const backlog = Array.from({ length: 2 * prunedAtOnce + 1 }, (_, number) => ({ ...record, id: `old-${number}` }));
    await Promise.all(backlog.map((expired) => store.insert(expired)));
    const reader = new DatabaseSync(file, { readOnly: true });
    const remaining = reader.prepare('SELECT count(*) AS count FROM records');
    const seen = new Set<unknown>();
    let look = setImmediate(function count() {
      seen.add(remaining.get()?.['count']);
      look = setImmediate(count);
    });
    onTestFinished(() => {
      clearImmediate(look);
      reader.close();
    });
    while (await pruned(store, { now: 1 }));
    await expect.poll(() => [...seen]).toEqual([2 * prunedAtOnce + 1, prunedAtOnce + 1, 1, 0]);
  });
});

describe('a file that is replaced while it is open', () => {
  it('is another copy, into which nothing is written by whom had the first one open', async () => {
    const store = await opened();
    const first = await store.copy?.();
    await store.create(aRow({}), 'received');
    const database = new DatabaseSync(file);
    database.exec(`VACUUM INTO '${file}-backup'`);
    database.close();
    renameSync(`${file}-backup`, file);
    await expect(store.create(aRow({ ref: aRef('ts_two'), clientKey: 'key-00002' }), 'received')).rejects.toMatchObject(
      {
        code: 'refused',
        fix: expect.stringContaining('restart the companion'),
      },
    );
    await expect(store.find(aRef('ts_one'), null)).rejects.toMatchObject({ code: 'refused' });
    await store.close();
    await store.open();
    expect(await store.find(aRow({}).ref, null)).not.toBeNull();
    expect(await store.copy?.()).not.toBe(first);
  });

  it('and one that is moved away are noticed without a write', async () => {
    const store = await opened();
    renameSync(file, `${file}-moved`);
    await expect(store.copy?.()).rejects.toMatchObject({ code: 'refused' });
    renameSync(`${file}-moved`, file);
    await expect(store.ping()).rejects.toMatchObject({ code: 'refused' });
  });
});
