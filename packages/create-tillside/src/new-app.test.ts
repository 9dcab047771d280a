import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { newAppFiles, packageName, refuseUnlessEmpty, writeNewFiles } from './new-app.ts';
import type { Choices } from './questions.ts';

const file = (choices: Choices, name: string): string => newAppFiles(choices, 'shop').get(name) ?? '';

describe('a new shop', () => {
  it('has few files', () => {
    const server = ['server/till.ts', 'server/funding.ts', 'server/funding.test.ts', 'server/purchase.test.ts'];
    const common = ['package.json', 'tsconfig.json', ...server, '.env', '.env.example', '.gitignore', 'README.md'];
    expect([...newAppFiles({ frontend: 'vite', sell: 'all' }, 'shop').keys()].toSorted()).toEqual(
      [
        ...common,
        'server/server.ts',
        'index.html',
        'src/main.tsx',
        'src/page.css',
        'src/Till.tsx',
        'src/Till.test.tsx',
        'vite.config.ts',
      ].toSorted(),
    );
    expect([...newAppFiles({ frontend: 'next', sell: 'all' }, 'shop').keys()].toSorted()).toEqual(
      [
        ...common,
        'server/get-till.ts',
        'app/till/[...path]/route.ts',
        'instrumentation.ts',
        'instrumentation-client.js',
        'proxy.ts',
        'app/page.css',
        'app/layout.tsx',
        'app/page.tsx',
        'app/page.test.tsx',
      ].toSorted(),
    );
  });

  it.each(['vite', 'next'] as const)('starts in production from what is not for development only: %s', (frontend) => {
    const files = newAppFiles({ frontend, sell: 'all' }, 'shop');
    const { dependencies } = JSON.parse(files.get('package.json') ?? '{}');
    const served = [...files].filter(([name]) => /^(?:server|instrumentation|proxy)\b(?!.*\.test\.)/.test(name));
    const imported = served.flatMap(([, text]) =>
      [...text.matchAll(/(?:from|import\()\s*'((?:@[\w-]+\/)?[a-z][\w-]*)(?:\/[\w-]+)?'/g)].map(([, name]) => name),
    );
    expect(imported).toContain('@tillside/sandbox');
    for (const name of imported) expect(dependencies).toHaveProperty([String(name)]);
  });

  it('needs no Express and no second process in Next.js', () => {
    for (const [name, text] of newAppFiles({ frontend: 'next', sell: 'all' }, 'shop'))
      expect(text, name).not.toMatch(/express|3001|TILLSIDE_PORT/i);
  });

  it('has its ports in one place, and uses a given port instead', () => {
    for (const [name, text] of newAppFiles({ frontend: 'vite', sell: ['airtime'] }, 'shop'))
      if (!name.startsWith('.env') && name !== 'README.md') expect(text, name).not.toMatch(/5173|localhost:3001/);
    for (const [name, text] of newAppFiles({ frontend: 'next', sell: ['airtime'], port: 4100 }, 'shop'))
      expect(text, name).not.toMatch(name === 'server/purchase.test.ts' ? /\b5173\b/ : /\b3000\b/);
    expect(newAppFiles({ frontend: 'next', sell: ['airtime'], port: 4100 }, 'shop').get('package.json')).toContain(
      '"dev": "next dev --hostname 127.0.0.1 --port 4100"',
    );
  });

  it('shows the form of one product, the menu of several, and everything', () => {
    const page = (sell: Choices['sell']): string => file({ frontend: 'vite', sell }, 'src/Till.tsx');
    expect(page(['electricity'])).toContain('      <ElectricityForm />\n');
    expect(page(['electricity'])).toContain('import { ElectricityForm, PurchaseHistory, TillsideProvider }');
    expect(page(['data', 'cable'])).toContain(`      <BillPay products={['data', 'cable']} />\n`);
    expect(page('all')).toContain('      <BillPay />\n');
  });

  it('tests its page, and buys there what needs no more than a form', () => {
    const test = (sell: Choices['sell']): string => file({ frontend: 'vite', sell }, 'src/Till.test.tsx');
    expect(test(['airtime'])).toContain('userEvent.setup()');
    expect(test(['airtime'])).not.toContain(`name: 'Airtime'`);
    expect(test(['data', 'airtime'])).toContain(`name: 'Airtime'`);
    expect(test('all')).toContain(`name: 'Airtime'`);
    expect(test(['data'])).not.toMatch(/userEvent|#if/);
    const next = file({ frontend: 'next', sell: 'all' }, 'app/page.test.tsx');
    expect(next).toContain(`import Page from './page.tsx';`);
    expect(next).not.toContain('Till />');
  });

  it('buys in its test what it sells', () => {
    const test = file({ frontend: 'next', sell: ['cable', 'airtime'] }, 'server/purchase.test.ts');
    expect(test).toContain(
      `const purchase = {
  operation: 'cable.topup',
  input: {
    service: 'gotv',
    account: '7040000001',
    amount: {
      currency: 'NGN',
      minor: 250000,
    },
    customer_name: 'Ada Obi',
  },
} as const;`,
    );
  });

  it('contains nothing that only other shops need', () => {
    for (const frontend of ['vite', 'next'] as const) {
      for (const [name, text] of newAppFiles({ frontend, sell: ['airtime'] }, 'shop')) {
        expect(text, name).not.toMatch(/#if|#endif|PRODUCT|`PAGE`|`HOST`|`POLICY`|ROLE|sms\.send|debitCurrency/);
        expect(text.endsWith('\n') && !text.endsWith('\n\n'), name).toBe(true);
      }
    }
    expect(file({ frontend: 'vite', sell: 'all' }, 'server/server.ts')).toContain("app.use(express.static('dist'");
  });

  it('has what its products need', () => {
    expect(file({ frontend: 'vite', sell: ['international'] }, 'server/till.ts')).toContain(`debitCurrency: 'NGN'`);
    expect(file({ frontend: 'vite', sell: 'all' }, 'server/till.ts')).toContain(`debitCurrency: 'NGN'`);
    expect(file({ frontend: 'vite', sell: ['sms'] }, 'server/till.ts')).toContain(`'sms.send': ['shopper', 'staff']`);
    // Everybody could send texts to anybody at the shop's expense: not without being named.
    expect(file({ frontend: 'vite', sell: 'all' }, 'server/till.ts')).not.toContain('sms.send');
  });

  it('has a secret of its own, which is not in .env.example, and not committed', () => {
    const choices: Choices = { frontend: 'next', sell: ['airtime'] };
    const secrets = (name: string) => file(choices, name).match(/(?<=_SECRET=).*$/gm);
    const [first, second] = [secrets('.env'), secrets('.env')];
    expect(new Set([...(first ?? []), ...(second ?? [])]).size).toBe(2);
    expect(first?.every((secret) => secret.length >= 43)).toBe(true);
    expect(secrets('.env.example')).toEqual(['']);
    expect(file(choices, '.gitignore').split('\n')).toEqual(expect.arrayContaining(['.env', '.tillside']));
    expect(file(choices, '.env')).toContain('TILLSIDE_PUBLIC_URL=http://localhost:3000/till\n');
  });

  it('is written into an empty folder only, and .env is for its owner alone', () => {
    const folder = mkdtempSync(join(tmpdir(), 'create-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    refuseUnlessEmpty(join(folder, 'new'));
    mkdirSync(join(folder, '.git'));
    refuseUnlessEmpty(folder);
    writeNewFiles(folder, new Map([['.env', 'A=1\n']]));
    expect(statSync(join(folder, '.env')).mode & 0o777).toBe(0o600);
    expect(() => refuseUnlessEmpty(folder)).toThrow('is not empty (.env), so nothing was written.');
    expect(() => refuseUnlessEmpty(join(folder, '.env'))).toThrow(
      '.env is a file. Name a folder that is new or empty.',
    );
    writeFileSync(join(folder, 'mine.txt'), 'mine');
    expect(() => writeNewFiles(folder, new Map([['mine.txt', 'theirs']]))).toThrow('EEXIST');
    expect(readFileSync(join(folder, 'mine.txt'), 'utf8')).toBe('mine');
  });

  it('is called as its folder, as far as npm allows', () => {
    expect([packageName('/a/Sunbird Store!'), packageName('my-shop'), packageName('/a/_.')]).toEqual([
      'sunbird-store',
      'my-shop',
      'my-shop',
    ]);
  });
});

describe('the versions of a new shop', () => {
  const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');

  it.each(['vite', 'next'])('are those that this repository tests with: %s', (frontend) => {
    const wanted = [...read(`../templates/${frontend}/package.json`).matchAll(/"([\w@/-]+)": "(\^[^"]+)"/g)].map(
      ([, name = '', range]) => [name, range],
    );
    const catalog = read('../../../pnpm-workspace.yaml');
    const known = wanted.flatMap(([name = '', range = '']) => {
      const ours = new RegExp(`^ {2}'?${name}'?: (.*)$`, 'm').exec(catalog)?.[1];
      // Next.js checks types with the compiler's API, which is in TypeScript 5.
      return ours === undefined || (frontend === 'next' && name === 'typescript') ? [] : [[name, range, ours]];
    });
    expect(known.length).toBeGreaterThan(5);
    expect(known.filter(([, range, ours]) => range !== ours)).toEqual([]);
  });
});
