import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { purchase } from './testing/open-sandbox.ts';

const cli = fileURLToPath(new URL('./cli.ts', import.meta.url));
const running: ChildProcess[] = [];
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbox-'));
});
afterEach(async () => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

interface Run {
  readonly child: ChildProcess;
  readonly ended: Promise<{ readonly code: number | null; readonly output: string; readonly errors: string }>;
  readonly url: Promise<string>;
}

function start(...words: string[]): Run {
  const child = spawn(process.execPath, ['--conditions=@tillside/source', cli, ...words], {
    cwd: folder,
    env: { ...process.env, SANDBOX_PORT: '', TILLSIDE_WEBHOOK_SECRET: undefined },
  });
  running.push(child);
  let output = '';
  let errors = '';
  child.stderr.on('data', (text) => (errors += String(text)));
  const ended = new Promise<Awaited<Run['ended']>>((resolve) =>
    child.once('close', (code) => resolve({ code, output, errors })),
  );
  const url = new Promise<string>((resolve) => {
    child.stdout.on('data', (text) => {
      output += String(text);
      const ready = /ready at (\S+)/.exec(output)?.[1];
      if (ready !== undefined) resolve(ready);
    });
  });
  return { child, ended, url };
}

const headers = { authorization: 'Bearer ps_pk_test_tillside' };
const buy = (url: string, ref: string): Promise<Response> =>
  fetch(`${url}/api/v1/airtime`, { method: 'POST', headers, body: JSON.stringify(purchase({ ref })) });

test('every purchase that was acknowledged is there after kill -9, once, and goes on to its end', async () => {
  const file = join(folder, 'state.json');
  const first = start('--port', '0', '--data', file, '--post-limit', '0');
  const url = await first.url;
  const acknowledged: string[] = [];
  const buying = Array.from({ length: 200 }, (_, index) =>
    buy(url, `r${index}`).then(
      ({ ok }) => ok && acknowledged.push(`r${index}`),
      () => undefined,
    ),
  );
  await expect.poll(() => acknowledged.length, { interval: 1, timeout: 10_000 }).toBeGreaterThan(20);
  first.child.kill('SIGKILL');
  await Promise.all([first.ended, ...buying]);
  const again = await start('--port', '0', '--data', file).url;
  await fetch(`${again}/_sandbox/clock/advance`, { method: 'POST', body: '{"seconds":60}' });
  for (const ref of acknowledged) {
    expect(await (await fetch(`${again}/_sandbox/truth/${ref}`)).json()).toMatchObject({
      executions: 1,
      status: 'success',
    });
  }
});

test('SIGTERM ends it with 0 and keeps everything; nothing of the key is in the file', async () => {
  const file = join(folder, 'deep', 'state.json');
  const { child, ended, url } = start('--port', '0', '--data', file);
  await buy(await url, 'r1');
  await fetch(`${await url}/api/v1/requery?trans_id=ps_pk_test_tillside`, { headers });
  child.kill('SIGTERM');
  expect(await ended).toMatchObject({
    code: 0,
    errors: '',
    output: expect.stringMatching(/^Sandbox ready at http:\/\/localhost:\d+ \(state in .*\)\n$/),
  });
  const text = await readFile(file, 'utf8');
  expect(text).toContain('"r1"');
  expect(text).not.toMatch(/ps_[ps]k_/);
});

test('a port in use is reported in one sentence', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const { ended } = start('--port', String(port), '--memory');
  expect(await ended).toEqual({
    code: 1,
    output: '',
    errors: `Port ${port} is taken: stop what listens there, or choose another with --port or SANDBOX_PORT.\n`,
  });
  server.close();
});

test.each([
  [['--colour'], '--colour'],
  [['--port', 'x'], '--port must be a whole number'],
  [['--post-limit-scope', 'key'], '--post-limit-scope must be source or environment'],
  [['--memory', '--data', 'f'], 'exclude each other'],
  [['--memory', '--webhook', 'https://shop.example/till/webhooks'], '--webhook must be on this machine'],
  [['--memory', '--webhook', 'http://localhost:3000/till/webhooks'], '--webhook needs TILLSIDE_WEBHOOK_SECRET'],
])('the words %j are refused in a sentence', async (words, part) => {
  expect(await start(...words).ended).toMatchObject({ code: 1, errors: expect.stringContaining(part) });
});

test('--webhook sends events there in both worlds, signed with the secret of .env', async () => {
  await writeFile(join(folder, '.env'), 'TILLSIDE_WEBHOOK_SECRET=whsec_of_the_file\n');
  const webhook = 'http://localhost:3000/till/webhooks';
  const url = await start('--port', '0', '--memory', '--webhook', webhook).url;
  for (const environment of ['sandbox', 'live']) {
    const settings = await fetch(`${url}/_sandbox/settings?environment=${environment}`);
    expect(await settings.json()).toMatchObject({ webhook: { url: webhook, secret: 'whsec_of_the_file' } });
    // A world that is put back to its fixtures still sends them.
    const reset = { method: 'POST', body: JSON.stringify({ environment }) };
    expect((await fetch(`${url}/_sandbox/reset`, reset)).status).toBe(200);
    const after = await fetch(`${url}/_sandbox/settings?environment=${environment}`);
    expect(await after.json()).toMatchObject({ webhook: { url: webhook } });
  }
});

test('a .env in UTF-16 is read, and what other readers get wrong of it is said', async () => {
  await writeFile(join(folder, '.env'), Buffer.from('\uFEFFTILLSIDE_WEBHOOK_SECRET=whsec_of_the_file\n', 'utf16le'));
  const started = start('--port', '0', '--memory', '--webhook', 'https://shop.example/till/webhooks');
  expect(await started.ended).toMatchObject({ errors: expect.stringContaining('.env is in UTF-16') });
});

test('a file that is no state is refused and left alone', async () => {
  const file = join(folder, 'notes.json');
  await writeFile(file, '{"mine": true}');
  expect(await start('--port', '0', '--data', file).ended).toMatchObject({
    code: 1,
    errors: expect.stringContaining('not a state of this version'),
  });
  expect(await readFile(file, 'utf8')).toBe('{"mine": true}');
});

test('an old Node is reported in one sentence, and not by the stack trace of a missing feature', async () => {
  const old = `
    import { registerHooks } from 'node:module';
    Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } });
    registerHooks({ resolve(name, ...more) { if (name === 'zod') throw new Error('canary'); return more[1](name, more[0]); } });`;
  const child = spawn(process.execPath, ['--conditions=@tillside/source', cli, '--memory', '--port', '0'], {
    cwd: folder,
    env: { ...process.env, NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(old)}` },
  });
  running.push(child);
  let errors = '';
  child.stderr.on('data', (text) => (errors += String(text)));
  const code = await new Promise((resolve) => child.once('close', resolve));
  expect([code, errors]).toEqual([1, 'This is Node 20.20.2. The sandbox needs Node 22.13 or newer.\n']);
});
