import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { runCommand } from '../cli/run-command.ts';
import { checkEnvFile, findParserBefore } from './folder-checks.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tillside-folder-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
});

function write(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

const git = (...words: readonly string[]): void =>
  void execFileSync('git', [...words], { cwd: folder, stdio: 'ignore' });

describe('.env', () => {
  it('is fine where git does not track it, and no finding where there is none', () => {
    expect(checkEnvFile(folder)).toEqual([]);
    write('.env', 'TILLSIDE_SECRET=canary\n');
    git('init');
    expect(checkEnvFile(folder)).toMatchObject([{ result: 'ok' }]);
  });

  it('is about to be tracked where there is no repository yet, and .gitignore does not name it', () => {
    write('.env', 'TILLSIDE_SECRET=canary\n');
    const found = [{ result: 'warn', fix: expect.stringContaining('.env into .gitignore') }];
    expect(checkEnvFile(folder)).toMatchObject(found);
    for (const other of ['node_modules\n', '.environment\n', '!.env\n']) {
      write('.gitignore', other);
      expect(checkEnvFile(folder)).toMatchObject(found);
    }
    for (const line of ['.env', '/.env', '.env*']) {
      write('.gitignore', `node_modules\n${line}\n`);
      expect(checkEnvFile(folder)).toEqual([]);
    }
  });

  it('is found in a folder of a repository and in a linked work tree, and not by the .env of another folder', () => {
    git('init');
    write('apps/shop/.env', 'TILLSIDE_SECRET=canary\n');
    write('.env', 'TILLSIDE_SECRET=canary\n');
    git('add', 'apps/shop/.env');
    expect(checkEnvFile(join(folder, 'apps/shop'))).toMatchObject([{ result: 'fail' }]);
    expect(checkEnvFile(folder)).toMatchObject([{ result: 'ok' }]);
    git('-c', 'user.name=a', '-c', 'user.email=a@shop.example', 'commit', '-m', 'a');
    git('worktree', 'add', 'linked');
    expect(checkEnvFile(join(folder, 'linked/apps/shop'))).toMatchObject([{ result: 'fail' }]);
  });

  it('is no finding where paths are shortened in the index', () => {
    git('init');
    write('.env', 'TILLSIDE_SECRET=canary\n');
    git('add', '.env');
    git('update-index', '--index-version', '4');
    expect(checkEnvFile(folder)).toEqual([]);
  });

  it('is to be mended where git tracks it with a secret in it', () => {
    git('init');
    write('.env', 'VITE_TITLE=Sunbird\n');
    git('add', '.env');
    expect(checkEnvFile(folder)).toMatchObject([{ result: 'ok' }]);
    write('.env', 'VITE_TITLE=Sunbird\nTILLSIDE_SECRET=canary\n');
    expect(checkEnvFile(folder)).toMatchObject([
      { result: 'fail', fix: expect.stringContaining('git rm --cached .env') },
    ]);
  });
});

const publicUrl = 'https://shop.example/till';
const mount = "app.use('/till', till.router);\n";
const parser = 'app.use(express.json());\n';

describe('a parser before the router, in the source', () => {
  it.each([
    ['server.js', `const app = express();\n${parser}${mount}`, 2, 3],
    ['src/server/app.ts', `${parser}\n// the till\napp.use("/till/", router)\n`, 1, 4],
    ['app.cjs', `app.use(bodyParser.json({ limit: '1mb' }));\n${mount}`, 1, 2],
    ['app.mts', `  app.use( json() );\n  ${mount}`, 1, 2],
  ])('is found in %s', (file, text, before, after) => {
    write(file, text);
    expect(findParserBefore(folder, publicUrl)?.found).toContain(
      `In ${file}, line ${before} parses bodies before line ${after} mounts the companion`,
    );
  });

  it.each([
    ['the right order', 'server.js', mount + parser],
    ['a parser for one path', 'server.js', `app.use('/api', express.json());\n${mount}`],
    ['a parser in a comment', 'server.js', `// ${parser}${mount}`],
    ['a parser of raw bytes', 'server.js', `app.use(express.raw({ type: '*/*' }));\n${mount}`],
    ['a parser of another app', 'server.js', `admin.use(express.json());\n${mount}`],
    ['another router after the parser', 'server.js', `${mount}${parser}app.use('/users', users.router);\n`],
    ['a test', 'server.test.js', parser + mount],
    ['a package', 'node_modules/shop/index.js', parser + mount],
    ['a build', 'dist/server.js', parser + mount],
  ])('is not found in %s', (_what, file, text) => {
    write(file, text);
    expect(findParserBefore(folder, publicUrl)).toBe(null);
  });

  it('is a finding of the doctor while the companion is down, beside a .env in the repository', async () => {
    write('server.js', parser + mount);
    write('.env', 'TILLSIDE_SECRET=canary\n');
    git('init');
    git('add', '.env');
    const variables = {
      TILLSIDE_PUBLIC_URL: 'http://127.0.0.1:9/till',
      TILLSIDE_SECRET: 'canary of the doctor that is long enough',
      TILLSIDE_STORE: join(folder, 'till.db'),
    };
    const envFault = '.env is in UTF-16, of which nothing is found. Save it as UTF-8.';
    const { code, output } = await runCommand(['doctor'], variables, { folder, envFault });
    expect(code).toBe(1);
    expect(output).toContain('FAIL  webhooks: In server.js, line 1 parses bodies before line 2 mounts the companion');
    expect(output).toContain('FAIL  .env: Git tracks it');
    expect(output).toContain('FAIL  .env: .env is in UTF-16');
    expect(output).not.toContain('canary');
  });
});
