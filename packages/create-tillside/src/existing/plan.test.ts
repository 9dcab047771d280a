import {
  chmodSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Range } from '../products.ts';
import { applyPlan, diffOf } from './apply.ts';
import { readHostApp } from './host-app.ts';
import { hostThere, planAddition, type Plan } from './plan.ts';

type Files = Readonly<Record<string, string>>;

const manifest = (dependencies: Files, more: object = {}): string =>
  `${JSON.stringify({ name: 'shop', type: 'module', scripts: { dev: 'vite' }, dependencies, ...more }, null, 2)}\n`;
const vite = { react: '^19.0.0', vite: '^8.0.0', typescript: '^7.0.0' };
const viteApp: Files = {
  'package.json': manifest(vite),
  'vite.config.ts': 'export default defineConfig({\n  plugins: [],\n});\n',
  'src/main.tsx': 'render();\n',
};

function appOf(files: Files): string {
  const folder = mkdtempSync(join(tmpdir(), 'into-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  return folder;
}

function plan(folder: string, products: Range = ['airtime'], chosen: 'app' | 'beside' = 'app'): Plan {
  const app = readHostApp(folder);
  return planAddition(app, products, hostThere(app) ?? chosen);
}
const filesOf = (folder: string) =>
  globSync(['**/*.*', '.*'], { cwd: folder })
    .toSorted()
    .map((file) => [file, readFileSync(join(folder, file), 'utf8')]);

describe('adding Tillside to an app', () => {
  it('writes new files, and edits what has to be edited', () => {
    const { newFiles, edits, byHand } = plan(appOf(viteApp));
    expect([...newFiles.keys()]).toEqual([
      'tillside/till.ts',
      'tillside/funding.ts',
      'tillside/purchase-test.ts',
      'tillside/funding-test.ts',
      'tillside/server.ts',
      'tillside/tsconfig.json',
      'src/Till.tsx',
      '.gitignore',
      '.env',
      '.env.example',
    ]);
    expect(edits.map(({ file }) => file)).toEqual(['vite.config.ts', 'package.json']);
    expect(byHand.map(({ lines }) => lines)).toEqual([["import { Till } from './Till.tsx';", '', '<Till />']]);
    expect(newFiles.get('.env')).toContain('TILLSIDE_PUBLIC_URL=http://localhost:5173/till\n');
    const scripts: unknown = JSON.parse(edits[1]?.after ?? '').scripts;
    expect(scripts).toEqual({
      dev: 'vite',
      till: 'concurrently --kill-others npm:dev npm:till:server',
      'till:server': 'node --watch --env-file=.env tillside/server.ts',
      'till:test': 'node --test tillside/purchase-test.ts tillside/funding-test.ts',
    });
  });

  it('changes nothing the second time, also when the product is another one', async () => {
    const folder = appOf(viteApp);
    await applyPlan(folder, plan(folder), async () => true);
    const before = filesOf(folder);
    const again = plan(folder, ['data']);
    expect(again).toEqual({ newFiles: new Map(), edits: [], byHand: [] });
    await applyPlan(folder, again, async () => true);
    expect(filesOf(folder)).toEqual(before);
  });

  it('leaves out the edits that are refused, and shows them again the next time', async () => {
    const folder = appOf(viteApp);
    const left = await applyPlan(folder, plan(folder), async ({ file }) => file !== 'vite.config.ts');
    expect(left).toEqual(['vite.config.ts']);
    expect(readFileSync(join(folder, 'vite.config.ts'), 'utf8')).toBe(viteApp['vite.config.ts']);
    expect(plan(folder).edits.map(({ file }) => file)).toEqual(['vite.config.ts']);
  });

  it('overwrites no file: it takes a free name', async () => {
    const mine = { 'src/Till.tsx': 'my till', 'tillside/till.ts': 'my notes', 'src/TillsideTill.tsx': 'mine too' };
    const folder = appOf({ ...viteApp, ...mine });
    const { newFiles } = plan(folder);
    expect([...newFiles.keys()]).toEqual(
      expect.arrayContaining(['tillside-companion/till.ts', 'src/TillsideWidgets.tsx']),
    );
    await applyPlan(folder, plan(folder), async () => true);
    for (const [file, text] of Object.entries(mine)) expect(readFileSync(join(folder, file), 'utf8')).toBe(text);
  });

  it('reports what to write where every name is taken', () => {
    const taken = { 'src/Till.tsx': '', 'src/TillsideTill.tsx': '', 'src/TillsideWidgets.tsx': '' };
    const { byHand } = plan(appOf({ ...viteApp, ...taken }));
    expect(byHand[0]?.sentence).toContain('exist already. Write these lines to a file of your own:');
    expect(byHand[0]?.lines).toContain('      <AirtimeForm />');
  });

  it('reports which lines to insert where it cannot edit safely', () => {
    const { edits, byHand } = plan(appOf({ ...viteApp, 'vite.config.ts': 'export default ours();\n' }));
    expect(edits.map(({ file }) => file)).toEqual(['package.json']);
    expect(byHand.at(-1)?.lines.join('\n')).toContain(`proxy: { '/till': 'http://localhost:3001' },`);
  });

  it('mounts the companion in an Express server that is there', () => {
    const files: Files = {
      ...viteApp,
      'package.json': manifest({ ...vite, express: '^5.0.0' }, { type: undefined }),
      'server/index.js': `const express = require('express');\nconst port = process.env.PORT || 8080;\napp.listen(port);\n`,
    };
    const { newFiles, edits, byHand } = plan(appOf(files));
    expect(newFiles.has('tillside/server.ts')).toBe(false);
    expect(newFiles.get('tillside/package.json')).toBe('{\n  "type": "module"\n}\n');
    expect(byHand[0]).toEqual({
      sentence: 'Mount the companion in server/index.js, before express.json():',
      lines: [
        `const { createTill } = require('../tillside/till.ts');`,
        '',
        'const till = createTill(process.env);',
        `app.use('/till', till.router);`,
        'void till.ready();',
      ],
    });
    expect(edits[0]?.after).toContain(`'/till': 'http://localhost:8080'`);
    expect(newFiles.get('.env')).not.toContain('TILLSIDE_PORT');
    const { scripts, devDependencies } = JSON.parse(edits.find(({ file }) => file === 'package.json')?.after ?? '');
    expect(scripts.till).toBe('concurrently --kill-others npm:dev npm:till:server');
    expect(scripts['till:server']).toBe('node --watch server/index.js');
    expect(devDependencies).toHaveProperty('concurrently');
  });

  it('starts everything with the commands that the app has, whoever starts its server', () => {
    const scriptsOf = (dependencies: Files, scripts: Files) => {
      const files = {
        'package.json': manifest({ ...dependencies, express: '^5' }, { scripts }),
        'server.js': `import express from 'express';\napp.listen(8080);\n`,
      };
      const edit = plan(appOf(files)).edits.find(({ file }) => file === 'package.json');
      const { till, 'till:server': server } = JSON.parse(edit?.after ?? '').scripts;
      return [till, server];
    };
    expect(scriptsOf({}, {})).toEqual(['npm run till:server', 'node --watch server.js']);
    expect(scriptsOf({}, { start: 'node server.js' })).toEqual(['npm run start', undefined]);
    expect(scriptsOf(vite, { dev: 'concurrently vite "node server.js"' })).toEqual(['npm run dev', undefined]);
    expect(scriptsOf(vite, { dev: 'vite', api: 'tsx watch server.js', lint: 'eslint server.js' })).toEqual([
      'concurrently --kill-others npm:dev npm:api',
      undefined,
    ]);
  });

  it('reads .env in an Express app, however it is started, and says how a widget gets onto its page', () => {
    const folder = appOf({
      'package.json': manifest({ express: '^5' }, { scripts: { start: 'node server.js' } }),
      'server.js': `import express from 'express';\napp.listen(8080);\n`,
    });
    const { newFiles, byHand, edits } = plan(folder, ['airtime', 'data']);
    expect(newFiles.get('tillside/till.ts')).toContain(`if (existsSync('.env')) process.loadEnvFile();`);
    expect(newFiles.get('.env')).toContain('TILLSIDE_PUBLIC_URL=http://localhost:8080/till\n');
    expect(byHand[0]?.lines).toContain(`app.use('/tillside', express.static('node_modules/@tillside/elements/dist'));`);
    expect(byHand[1]).toEqual({
      sentence: 'Put the widgets onto a page that it serves, such as public/index.html:',
      lines: [
        '<script type="module" src="/tillside/tillside.js"></script>',
        '<till-provider url="/till">',
        '  <till-airtime></till-airtime>',
        '  <till-data></till-data>',
        '  <till-purchase-history></till-purchase-history>',
        '</till-provider>',
      ],
    });
    expect(JSON.parse(edits[0]?.after ?? '').dependencies).toHaveProperty('@tillside/elements');
    expect(plan(appOf(viteApp)).newFiles.get('tillside/till.ts')).not.toContain('loadEnvFile');
  });

  it('adds a page to Next.js, in the folder that it has', () => {
    const next = manifest({ next: '16', react: '19' }, { scripts: { dev: 'next dev -p 3001' } });
    const pageOf = (files: Files) => [...plan(appOf({ 'package.json': next, ...files })).newFiles.keys()];
    expect(pageOf({ 'app/page.tsx': '', 'tsconfig.json': '{ "include": ["**/*.ts"], "exclude": [] }' })).toContain(
      'app/bills/page.tsx',
    );
    expect(pageOf({ 'src/pages/index.jsx': '' })).toContain('src/pages/bills.jsx');
    expect(pageOf({ 'app/bills/page.jsx': 'mine', 'app/page.jsx': '' })).toContain('app/pay-bills/page.jsx');
  });

  const nextApp = (more: Files = {}) =>
    appOf({
      'package.json': manifest({ next: '16', react: '19', typescript: '5' }, { scripts: { dev: 'next dev -p 3001' } }),
      'tsconfig.json':
        '{\n  "compilerOptions": {\n    "noEmit": true\n  },\n  "include": ["**/*.ts"],\n  "exclude": []\n}\n',
      'app/page.tsx': '',
      ...more,
    });

  it('serves the companion from the process of Next.js', () => {
    const folder = nextApp();
    const { newFiles, edits, byHand } = plan(folder);
    expect(byHand).toEqual([]);
    expect([...newFiles.keys()].filter((file) => /next\.config|server\.ts$/.test(file))).toEqual([]);
    expect(newFiles.get('app/till/[...path]/route.ts')).toContain(`from '../../../tillside/get-till.ts';`);
    expect(newFiles.get('instrumentation.ts')).toContain(`import('./tillside/get-till.ts')`);
    expect(newFiles.get('tillside/till.ts')).toContain(`from '@tillside/server/fetch';`);
    expect(newFiles.get('.env')).not.toContain('TILLSIDE_PORT');
    const after = (name: string) => edits.find(({ file }) => file === name)?.after ?? '';
    expect(after('tsconfig.json')).toContain('    "allowImportingTsExtensions": true,\n    "noEmit": true\n');
    expect(after('tsconfig.json')).toContain('"exclude": ["tillside"]');
    const { scripts, dependencies, devDependencies } = JSON.parse(after('package.json'));
    expect(scripts.till).toBe('npm run dev');
    expect({ ...dependencies, ...devDependencies }).not.toHaveProperty('express');
    expect({ ...dependencies, ...devDependencies }).not.toHaveProperty('concurrently');
  });

  it('changes nothing the second time in Next.js, and keeps the companion where it is', async () => {
    for (const chosen of ['app', 'beside'] as const) {
      const folder = nextApp();
      await applyPlan(folder, plan(folder, ['airtime'], chosen), async () => true);
      expect(hostThere(readHostApp(folder))).toBe(chosen);
      expect(plan(folder)).toEqual({ newFiles: new Map(), edits: [], byHand: [] });
    }
  });

  it('finds the folders of Next.js, and writes JavaScript where the app does', () => {
    const folder = appOf({ 'package.json': manifest({ next: '16', react: '19' }), 'src/pages/index.jsx': '' });
    const { newFiles } = plan(folder);
    expect(newFiles.get('src/app/till/[...path]/route.js')).toContain(`from '../../../../tillside/get-till.ts';`);
    expect(newFiles.get('src/app/till/[...path]/route.js')).toContain('async function handle(request) {');
    expect(newFiles.get('src/instrumentation.js')).toContain(`import('../tillside/get-till.ts')`);
  });

  it('leaves an instrumentation.ts as it is, and says what it has to do', () => {
    const { byHand } = plan(nextApp({ 'instrumentation.ts': 'export function register() {}\n' }));
    expect(byHand[0]?.sentence).toBe('instrumentation.ts exists already. Let it do this as well:');
    expect(byHand[0]?.lines.join('\n')).toContain(`await import('./tillside/get-till.ts')`);
  });

  it('runs the companion beside Next.js where that is wanted', () => {
    const { newFiles, edits } = plan(nextApp(), ['airtime'], 'beside');
    expect(newFiles.get('next.config.ts')).toContain('http://localhost:3002/till/:path*');
    expect(newFiles.get('.env')).toContain('TILLSIDE_PORT=3002\n');
    expect(edits.find(({ file }) => file === 'tsconfig.json')?.after).toContain('"exclude": ["tillside"]');
    expect(newFiles.has('instrumentation.ts')).toBe(false);
  });

  it('writes JavaScript for an app without TypeScript', () => {
    const { newFiles, edits } = plan(
      appOf({ 'package.json': manifest({ react: '19', vite: '8' }), 'src/main.jsx': '' }),
    );
    expect([...newFiles.keys()]).toEqual(expect.arrayContaining(['src/Till.jsx', 'vite.config.js']));
    expect(newFiles.has('tillside/tsconfig.json')).toBe(false);
    expect(edits[0]?.after).not.toContain('@types/');
  });

  it('adds to the .env that is there, and shows neither its secrets nor new ones', () => {
    const { edits } = plan(appOf({ ...viteApp, '.env': 'STRIPE_SECRET=sk_live_1\nTILLSIDE_PORT=9000' }));
    const edit = edits.find(({ file }) => file === '.env');
    expect(edit?.after.startsWith('STRIPE_SECRET=sk_live_1\nTILLSIDE_PORT=9000\n\n#')).toBe(true);
    expect(edits[0]?.after).toContain(`'/till': 'http://localhost:9000'`);
    const diff = edit ? diffOf(edit) : '';
    expect(diff).toContain('+TILLSIDE_SECRET=(random)');
    expect(diff).not.toContain('sk_live_1');
  });

  it('makes the existing .env readable by its owner only, before secrets are in it', async () => {
    const folder = appOf({ ...viteApp, '.env': 'STRIPE_SECRET=sk_live_1\n' });
    chmodSync(join(folder, '.env'), 0o644);
    await applyPlan(folder, plan(folder), async () => true);
    expect(readFileSync(join(folder, '.env'), 'utf8')).toMatch(
      /^STRIPE_SECRET=sk_live_1\n[^]*^TILLSIDE_SECRET=\S{20,}$/m,
    );
    expect((statSync(join(folder, '.env')).mode & 0o777).toString(8)).toBe('600');
  });

  it('writes no secret through a .env that is a link, and reports what to do', async () => {
    const shared = join(appOf({ 'shared.env': 'STRIPE_SECRET=sk_live_1\n' }), 'shared.env');
    const folder = appOf(viteApp);
    symlinkSync(shared, join(folder, '.env'));
    const made = plan(folder);
    expect(made.byHand.map(({ sentence }) => sentence).join('\n')).toContain('.env is a link');
    await applyPlan(folder, made, async () => true);
    expect(readFileSync(shared, 'utf8')).toBe('STRIPE_SECRET=sk_live_1\n');
  });

  it.each([
    ['UTF-16', '\uFEFFSHOP=1\n', 'utf16le'],
    ['UTF-8 with a byte order mark', '\uFEFFSHOP=1\n', 'utf8'],
  ] as const)('leaves a .env in %s as it is, and reports what to do', async (_what, text, encoding) => {
    const folder = appOf(viteApp);
    writeFileSync(join(folder, '.env'), text, encoding);
    const made = plan(folder);
    expect(made.byHand.map(({ sentence }) => sentence).join('\n')).toContain(
      'Save it as UTF-8, without a byte order mark',
    );
    await applyPlan(folder, made, async () => true);
    expect(readFileSync(join(folder, '.env'), encoding)).toBe(text);
  });

  it('writes no secret through a .env that became a link after it was looked at', async () => {
    const shared = join(appOf({ 'shared.env': '' }), 'shared.env');
    const folder = appOf({ ...viteApp, '.env': '' });
    const made = plan(folder);
    rmSync(join(folder, '.env'));
    symlinkSync(shared, join(folder, '.env'));
    await expect(applyPlan(folder, made, async () => true)).rejects.toThrow('ELOOP');
    expect(readFileSync(shared, 'utf8')).toBe('');
  });

  it('shows a unified diff', () => {
    const [edit] = plan(appOf(viteApp)).edits;
    expect(edit && diffOf(edit)).toBe(
      [
        '--- vite.config.ts',
        '+++ vite.config.ts',
        '@@ -1,3 +1,6 @@',
        ' export default defineConfig({',
        '+  server: {',
        `+    proxy: { '/till': 'http://localhost:3001' },`,
        '+  },',
        '   plugins: [],',
        ' });',
      ].join('\n'),
    );
  });

  it.each([
    [{}, 'There is no package.json in'],
    [{ 'package.json': '{' }, 'package.json is not valid JSON.'],
    [{ 'package.json': manifest({ vue: '3' }) }, 'names neither next, nor vite with react, nor express'],
    [
      { 'package.json': manifest({ react: '^17.0.2', vite: '4' }) },
      'names react ^17.0.2. Tillside needs react 18 or newer',
    ],
    [
      { 'package.json': manifest({ ...vite, '@tanstack/react-query': '^4' }) },
      'needs @tanstack/react-query 5 or newer',
    ],
  ])('refuses %j', (files: Files, sentence) => {
    expect(() => readHostApp(appOf(files))).toThrow(sentence);
  });
});
