import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createTillside } from '../composition/express.ts';
import { sqliteStore } from '../kernel/store/sqlite/sqlite-store.ts';

/** Runs a module that starts something and fails; a process that something keeps open is killed after a while. */
function run(program: string): Promise<string> {
  const args = ['--conditions=@tillside/source', '--disable-warning=ExperimentalWarning', '--input-type=module'];
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [...args, '--eval', program],
      { cwd: join(import.meta.dirname, '../..'), timeout: 30_000 },
      (_error, output, errors) => resolve(child.signalCode === null ? output + errors : 'it did not end'),
    );
  });
}

const inTest = "import { createTestTill } from '@tillside/server/testing';";
const said = 'then(() => console.log("started"), (error) => console.log(error.message))';
const failing = "{ ...sqliteStore(':memory:'), open: async () => { throw new Error('no disk') } }";

it.each([
  [
    'options that createTillside refuses',
    `${inTest} await createTestTill({ secret: 'short' }).${said}`,
    'secret has to',
  ],
  [
    'time that passes by itself',
    `${inTest} await createTestTill({ secret: 'short', timePasses: true }).${said}`,
    'secret',
  ],
  [
    'a store that does not open',
    `${inTest} import { sqliteStore } from '@tillside/server'; await createTestTill({ store: ${failing} }).${said}`,
    'no disk',
  ],
])('nothing outlives a start that fails because of %s', async (_what, program, sentence) => {
  expect(await run(program)).toContain(sentence);
});

it('nothing outlives a start on a port that is taken', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const output = await run(`${inTest} await createTestTill({ port: ${port}, timePasses: true }).${said}`);
  other.close();
  expect(output).toContain('EADDRINUSE');
});

it('ends the stand-in of a companion that does not open', async () => {
  const ended: string[] = [];
  const till = createTillside({
    platform: {
      baseUrl: 'http://sandbox.localhost/api/v1',
      apiKey: 'ps_pk_test_x',
      environment: 'sandbox',
      inProcess: {
        fetch: () => Promise.reject(new Error('It is not asked.')),
        console: () => Promise.reject(new Error('It is not asked.')),
        open() {
          throw new Error('no room');
        },
        close: async () => void ended.push('the stand-in'),
      },
    },
    store: sqliteStore(':memory:'),
    secret: 'a secret for tests only, of 32 characters or more',
    publicUrl: 'http://localhost:3000/till',
    caller: () => null,
  });
  await expect(till.ready()).rejects.toThrow('no room');
  expect(ended).toEqual(['the stand-in']);
});
