import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const cli = fileURLToPath(new URL('./cli.ts', import.meta.url));

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'create-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Runs the command without a terminal. */
function run(folder: string, words: readonly string[], env: Readonly<Record<string, string>> = {}) {
  return new Promise<{ readonly code: number; readonly output: string; readonly errors: string }>((resolve) => {
    execFile(
      process.execPath,
      ['--conditions=@tillside/source', cli, ...words],
      { cwd: folder, env: { ...process.env, npm_config_user_agent: '', ...env } },
      (error, output, errors) => resolve({ code: error === null ? 0 : Number(error.code), output, errors }),
    );
  });
}

const all = ['--frontend', 'vite', '--sell', 'airtime', '--no-install'];

test('a shop is written, and the next command printed, for the package manager that was used', async () => {
  const folder = emptyFolder();
  const { code, output, errors } = await run(folder, ['shop', ...all], {
    npm_config_user_agent: 'pnpm/12.0.0 node/v24',
  });
  expect([code, errors]).toEqual([0, '']);
  expect(output).toContain('  server/till.ts\n');
  expect(output).toContain('  cd shop\n  pnpm install\n  pnpm run dev\n\nand open http://localhost:5173');
  expect(JSON.parse(readFileSync(join(folder, 'shop/package.json'), 'utf8'))).toMatchObject({ name: 'shop' });
});

test('--json answers one object: what was written, what is next, and where the page is', async () => {
  const folder = emptyFolder();
  const words = ['shop', ...all, '--port', '6100', '--json'];
  const { code, output, errors } = await run(folder, words);
  expect([code, errors]).toEqual([0, '']);
  expect(JSON.parse(output)).toMatchObject({
    ok: true,
    folder: 'shop',
    written: expect.arrayContaining(['server/till.ts', 'server/funding.test.ts']),
    installed: false,
    next: ['cd shop', 'npm install', 'npm run dev'],
    page: 'http://localhost:6100',
  });
  const settings = readFileSync(join(folder, 'shop/.env'), 'utf8');
  expect(settings).toContain('TILLSIDE_PUBLIC_URL=http://localhost:6100/till');
  expect(settings).toContain('TILLSIDE_PORT=6101');

  const again = await run(folder, words);
  expect(again.code).toBe(1);
  expect(JSON.parse(again.output)).toEqual({ ok: false, error: expect.stringContaining('shop is not empty') });
});

test('--json also asks nothing in an existing app, and reports what to do by hand', async () => {
  const folder = emptyFolder();
  writeFileSync(join(folder, 'package.json'), '{ "dependencies": { "react": "19", "vite": "8" } }\n');
  const words = ['--into', '.', '--sell', 'data', '--no-install', '--json'];
  const first = await run(folder, words);
  expect(JSON.parse(first.output)).toEqual({ ok: false, error: expect.stringContaining('Add --yes') });
  const { output } = await run(folder, [...words, '--yes']);
  const report = JSON.parse(output);
  expect(report).toMatchObject({ ok: true, edited: ['package.json'], next: ['npm install', 'npm run till'] });
  expect(report.written).toContain('tillside/till.ts');
  expect(report.byHand).toEqual([{ sentence: expect.stringContaining('Show the widgets'), lines: expect.any(Array) }]);
});

test('--json prints nothing but the object, in an existing app and where it refuses too', async () => {
  const folder = emptyFolder();
  writeFileSync(join(folder, 'package.json'), '{ "dependencies": { "next": "16", "react": "19" } }\n');
  for (const words of [
    ['--yes', '--no-install'],
    [],
    ['--yes', '--sell', 'nothing'],
    ['--yes', '--frontend', 'vite'],
  ]) {
    const { output, errors } = await run(folder, ['--into', '.', '--json', ...words]);
    expect(output.split('\n')).toEqual([expect.stringMatching(/^\{.*\}$/), '']);
    expect(errors).toBe('');
  }
});

test('--beside is refused where the companion has one place only', async () => {
  const folder = emptyFolder();
  writeFileSync(join(folder, 'package.json'), '{ "dependencies": { "express": "5" } }\n');
  const { errors } = await run(folder, ['--into', '.', '--yes', '--beside']);
  expect(errors).toBe(
    '--beside is for Next.js alone: this companion goes into the Express server that package.json names. Leave the flag out.\n',
  );
});

test('without a terminal the missing flags are named, and nothing is written', async () => {
  const folder = emptyFolder();
  const { code, errors } = await run(folder, ['shop', '--frontend', 'vite']);
  expect([code, errors]).toEqual([
    1,
    'This is no terminal, so nothing can be asked. Add these flags (npm takes them after --), or --yes for the defaults:\n' +
      '  --sell airtime (or several with commas, or all)\n',
  ]);
  expect(readdirSync(folder)).toEqual([]);
});

test('a folder that is not empty is refused, and nothing is written', async () => {
  const folder = emptyFolder();
  writeFileSync(join(folder, 'notes.txt'), 'mine');
  const { code, errors } = await run(folder, ['.', ...all]);
  expect([code, errors]).toEqual([
    1,
    '. is not empty (notes.txt), so nothing was written. Name a new folder, or add Tillside to the app that is there with --into.\n',
  ]);
  expect(readdirSync(folder)).toEqual(['notes.txt']);
});

test('a folder that cannot be made is reported in one sentence', async () => {
  const folder = emptyFolder();
  writeFileSync(join(folder, 'file'), '');
  const { code, errors } = await run(folder, ['file/shop', ...all]);
  expect(code).toBe(1);
  expect(errors).toMatch(/^ENOTDIR: not a directory, mkdir '.*'\n$/);
});

test('--into shows without a terminal what it would do, and writes nothing without --yes', async () => {
  const folder = emptyFolder();
  const manifest = '{ "dependencies": { "react": "19", "vite": "8" } }\n';
  writeFileSync(join(folder, 'package.json'), manifest);
  const first = await run(folder, ['--into', '.', '--sell', 'data', '--no-install']);
  expect(first.code).toBe(1);
  expect(first.output).toContain('New files:\n  tillside/till.ts\n');
  expect(first.output).toContain('+    "@tillside/server": ');
  expect(first.errors).toBe(
    'This is no terminal, so nobody can be asked, and nothing was written. Add --yes to write all this.\n',
  );
  expect(readdirSync(folder)).toEqual(['package.json']);
  expect(readFileSync(join(folder, 'package.json'), 'utf8')).toBe(manifest);

  expect((await run(folder, ['--into', '.', '--yes', '--sell', 'data', '--no-install'])).code).toBe(0);
  expect(existsSync(join(folder, 'tillside/till.ts'))).toBe(true);
  const again = await run(folder, ['--into', '.', '--yes', '--no-install']);
  expect(again.output).toBe('Nothing to change: Tillside is in this app already.\n');
});

test('an old Node is refused with a message', async () => {
  const old = `Object.defineProperty(process.features, 'typescript', { value: false });`;
  const { code, errors } = await run(emptyFolder(), all, {
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(old)}`,
  });
  expect([code, errors]).toEqual([
    1,
    `This is Node ${process.versions.node}. Use Node 22.18 or newer: it runs the server's TypeScript as it is.\n`,
  ]);
});

test('--help names every flag', async () => {
  const { code, output } = await run(emptyFolder(), ['--help']);
  expect(code).toBe(0);
  for (const flag of ['--port', '--json', '--frontend', '--sell', '--yes', '--no-install', '--into'])
    expect(output).toContain(flag);
});
