import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';

const scripts = join(import.meta.dirname, '../../scripts');
const place = mkdtempSync(join(tmpdir(), 'tillside-supervisor-'));

writeFileSync(
  join(place, 'server.mjs'),
  `import { createServer } from 'node:http';
   createServer((request, response) => {
     if (request.url === '/die') process.exit(3);
     response.end(String(process.pid));
   }).listen(Number(process.argv[2]), '127.0.0.1');
   process.on('SIGTERM', () => { console.log('stopped gracefully'); process.exit(0); });`,
);
writeFileSync(
  join(place, 'supervise.mjs'),
  `import { Supervisor } from '${scripts}/supervisor.ts';
   const [first, second] = process.argv.slice(2);
   const supervisor = new Supervisor();
   const program = (name, port) => ({ name, args: ['${place}/server.mjs', port], url: 'http://127.0.0.1:' + port });
   const ready = (await supervisor.start(program('first', first))) && (await supervisor.start(program('second', second)));
   if (ready) console.log('both ready');
   process.exitCode = await supervisor.ended;`,
);

describe('the supervisor', () => {
  const started: ChildProcess[] = [];
  afterEach(() => started.forEach((child) => child.kill('SIGKILL')));
  afterAll(() => rmSync(place, { recursive: true }));

  async function supervise() {
    const ports = [await anyPort(), await anyPort()] as const;
    const child = spawn(process.execPath, [join(place, 'supervise.mjs'), ...ports.map(String)]);
    started.push(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
    const printed = async (text: string) => expect.poll(() => output, { timeout: 10_000 }).toContain(text);
    await printed('both ready');
    const programs = await Promise.all(
      ports.map(async (port) => Number(await (await fetch(`http://127.0.0.1:${port}`)).text())),
    );
    return { child, printed, programs, ports };
  }

  it('stops every program gracefully on a signal, and exits with 0', async () => {
    const { child, printed, programs } = await supervise();
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
    await printed('[first] stopped gracefully');
    await printed('[second] stopped gracefully');
    expect(programs.filter(isAlive)).toEqual([]);
  });

  it('names the program that ended, stops the others, and fails', async () => {
    const { child, printed, programs, ports } = await supervise();
    await expect(fetch(`http://127.0.0.1:${ports[1]}/die`)).rejects.toThrow('fetch failed');
    expect(await once(child, 'exit')).toEqual([1, null]);
    await printed('The second ended (exit code 3), so everything stops.');
    await printed('[first] stopped gracefully');
    expect(programs.filter(isAlive)).toEqual([]);
  });

  it('leaves nothing behind when it is killed without warning', async () => {
    const { child, programs } = await supervise();
    child.kill('SIGKILL');
    await expect.poll(() => programs.filter(isAlive), { timeout: 5_000 }).toEqual([]);
  });
});

describe('npm start', () => {
  it('reports that a port is taken, and starts nothing', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    expect(await start({ PORT: String(port) })).toEqual({
      code: 1,
      output: `Port ${port} (shop) is taken by another program. Stop it, or choose another: PORT=${port + 1}\n`,
    });
    server.close();
  });

  it('reports an invalid port', async () => {
    const { code, output } = await start({ PORT: 'eighty' });
    expect({ code, output }).toEqual({
      code: 1,
      output: 'PORT is "eighty"; it needs to be a number from 1 to 65535.\n',
    });
  });
});

async function start(env: Record<string, string>) {
  const child = spawn(process.execPath, [join(scripts, 'start.ts')], { env: { ...process.env, ...env } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
  const [code] = (await once(child, 'close')) as [number];
  return { code, output };
}

async function anyPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
