import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { naira, type Money } from '@tillside/contract';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type {
  CallerBalance,
  Funding,
  FundingRequest,
  ReleaseOutcome,
  ReserveOutcome,
} from '../../kernel/options/funding.ts';
import type { BalanceCall, BalanceReply } from '../../testing/balance-process.ts';
import { checkFunding } from '../../testing/check-funding.ts';
import { startPostgresServer, type PostgresServer } from '../../testing/postgres-server.ts';
import { balanceFunding } from './balance-funding.ts';
import { balanceTables } from './tables.ts';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgresServer();
});
afterAll(() => server.close());

const request = (ref: string, amount: number): FundingRequest => ({
  ref,
  caller: { id: 'ada', roles: ['shopper'] },
  amount: naira(amount),
});

function pool(connectionString = server.url, max = 10): Pool {
  // It has ended before its connections have: the server may still tell one of them that it stops.
  const opened = new Pool({ connectionString, max }).on('error', () => {});
  onTestFinished(() => opened.end());
  return opened;
}

/** A database of its own on the server of these tests. */
async function newDatabase(name: string): Promise<string> {
  await pool().query(`CREATE DATABASE ${name}`);
  return server.url.replace(/postgres$/, name);
}

/** A process of the shop over the same books. */
function startProcess(kind: string, address: string) {
  const child = fork(new URL('../../testing/balance-process.ts', import.meta.url), [kind, address], {
    execArgv: ['--conditions=@tillside/source', '--disable-warning=ExperimentalWarning'],
  });
  onTestFinished(() => void child.kill());
  const waiting = new Map<number, (reply: BalanceReply) => void>();
  child.on('message', (reply: BalanceReply) => {
    waiting.get(reply.id)?.(reply);
    waiting.delete(reply.id);
  });
  let count = 0;
  return async (hook: BalanceCall['hook'], asked: unknown): Promise<unknown> => {
    const id = (count += 1);
    const reply = await new Promise<BalanceReply>((resolve) => {
      waiting.set(id, resolve);
      child.send({ id, hook, request: asked } satisfies BalanceCall);
    });
    if ('error' in reply) throw new Error(reply.error);
    return reply.answer;
  };
}

/** Hooks whose calls go to two processes in turn. */
function inTurn(processes: readonly ReturnType<typeof startProcess>[]) {
  let turn = 0;
  const ask = (hook: BalanceCall['hook'], asked: unknown): Promise<unknown> => {
    turn += 1;
    return processes[turn % processes.length]?.(hook, asked) ?? Promise.reject(new Error('no process'));
  };
  const funding: Funding = {
    balance: async (asked) => (await ask('balance', asked)) as CallerBalance | null,
    reserve: async (asked) => (await ask('reserve', asked)) as ReserveOutcome,
    capture: async (asked) => void (await ask('capture', asked)),
    release: async (asked) => (await ask('release', asked)) as ReleaseOutcome,
    refund: async (asked) => void (await ask('refund', asked)),
    credit: async (asked) => void (await ask('credit', asked)),
  };
  return { ask, funding };
}

describe.each(['sqlite', 'postgres'] as const)('two processes over %s', (kind) => {
  it('keep every rule that checkFunding knows', { timeout: 240_000 }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tillside-balances-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const address = kind === 'sqlite' ? join(folder, 'shop.db') : await newDatabase('two_processes');
    const { ask, funding } = inTurn([startProcess(kind, address), startProcess(kind, address)]);
    // Both create the tables.
    await Promise.all([1, 2].map(() => ask('balance', { caller: { id: 'ada' } })));
    const names = ['tillside_balances', 'tillside_holds', 'tillside_entries'];
    const clear = names.map((name) => `DELETE FROM ${name};`).join('');
    const books = kind === 'sqlite' ? new DatabaseSync(address, { timeout: 5_000 }) : pool(address);
    let count = 0;
    const { text } = await checkFunding(
      async () => {
        if (books instanceof DatabaseSync) books.exec(clear);
        else await books.query(clear);
        return {
          funding,
          give: async ({ id }, amount) =>
            void (await ask('deposit', { owner: id, amount, reference: `gift-${(count += 1)}` })),
          left: async (caller): Promise<Money> => (await funding.balance?.({ caller }))?.available ?? naira(0),
          reopen: () => funding,
        };
      },
      { days: 40 },
    );
    expect(text).toBe('');
    if (books instanceof DatabaseSync) books.close();
  });

  it('spend a balance once between them, and enter a deposit once', { timeout: 60_000 }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tillside-balances-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const address = kind === 'sqlite' ? join(folder, 'shop.db') : await newDatabase('many_at_once');
    const { ask } = inTurn([startProcess(kind, address), startProcess(kind, address)]);
    const gift = { owner: 'ada', amount: naira(1_000), reference: 'opening' };
    await Promise.all(Array.from({ length: 6 }, () => ask('deposit', gift)));
    // Each purchase twice: forty for which the balance suffices for ten.
    const asked = Array.from({ length: 80 }, (_, index) => ask('reserve', request(`p${index >> 1}`, 100)));
    const answers = (await Promise.all(asked)).map((answer) => JSON.stringify(answer));
    expect(answers.filter((answer) => answer === '{"outcome":"reserved"}')).toHaveLength(20);
    for (let index = 0; index < 80; index += 2) expect(answers[index]).toBe(answers[index + 1]);
    expect(await ask('balance', { caller: { id: 'ada' } })).toMatchObject({ available: naira(0) });
  });
});

describe('on PostgreSQL', () => {
  it('lives on when the database ends its idle connections', async () => {
    const books = pool(await newDatabase('restarted'));
    const funding = balanceFunding(books);
    await funding.deposit({ owner: 'ada', amount: naira(5), reference: 'one' });
    const lost = new Promise((resolve) => books.once('remove', resolve));
    await pool().query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'restarted'`);
    await lost;
    expect((await funding.balanceOf('ada'))?.available).toEqual(naira(5));
  });

  it('serves at once calls for one purchase where the default isolation is stricter', async () => {
    const address = await newDatabase('stricter');
    await pool(address).query(`ALTER DATABASE stricter SET default_transaction_isolation TO 'serializable'`);
    const funding = balanceFunding(pool(address));
    await funding.deposit({ owner: 'ada', amount: naira(100), reference: 'one' });
    await Promise.all(Array.from({ length: 8 }, () => funding.reserve(request('a', 60))));
    await Promise.all(Array.from({ length: 8 }, () => funding.release(request('a', 60))));
    expect(await funding.balanceOf('ada')).toEqual({ available: naira(100), held: naira(0) });
  });

  it('says what a role that may not create tables has to do, and works once that is done', async () => {
    const address = await newDatabase('prepared');
    const owner = pool(address);
    await owner.query(`REVOKE CREATE ON SCHEMA public FROM public; CREATE ROLE shop LOGIN PASSWORD 'shop'`);
    const funding = balanceFunding(pool(address.replace('postgres:postgres', 'shop:shop')));
    await expect(funding.balanceOf('ada')).rejects.toThrow('balanceTables.postgres');
    await owner.query(balanceTables.postgres);
    await owner.query('GRANT SELECT, INSERT, UPDATE ON ALL TABLES IN SCHEMA public TO shop');
    await funding.deposit({ owner: 'ada', amount: naira(5), reference: 'one' });
    expect((await funding.balanceOf('ada'))?.available).toEqual(naira(5));
  });

  it('gives its connection back after a hook that throws', async () => {
    const books = pool(await newDatabase('refusing'), 1);
    const funding = balanceFunding(books);
    await funding.deposit({ owner: 'ada', amount: naira(5), reference: 'one' });
    for (let time = 0; time < 3; time += 1)
      await expect(funding.capture(request('lost', 5))).rejects.toThrow('after-a-restore');
    expect((await funding.balanceOf('ada'))?.available).toEqual(naira(5));
  });
});
