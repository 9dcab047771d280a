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
import { applyPlan, diffOf } from './apply.ts';
import { readHostApp } from './host-app.ts';
import { planAddition, type Plan } from './plan.ts';

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

const plan = (folder: string): Plan => planAddition(readHostApp(folder), ['airtime']);
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
    const again = planAddition(readHostApp(folder), ['data']);
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
    expect(byHand[0]?.lines).toContain('        <AirtimeForm />');
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
    expect(scripts.till).toBe('npm run dev');
    expect(devDependencies).not.toHaveProperty('concurrently');
  });

  it('starts an Express app without a page by its server', () => {
    const files = {
      'package.json': manifest({ express: '^5' }, { scripts: {} }),
      'server.js': `import express from 'express';\napp.listen(8080);\n`,
    };
    const { edits } = plan(appOf(files));
    expect(JSON.parse(edits[0]?.after ?? '').scripts.till).toBe('node --env-file=.env server.js');
  });

  it('adds a page to Next.js, in the folder that it has', () => {
    const next = manifest({ next: '16', react: '19' }, { scripts: { dev: 'next dev -p 3001' } });
    const pageOf = (files: Files) => [...plan(appOf({ 'package.json': next, ...files })).newFiles.keys()];
    expect(pageOf({ 'app/page.tsx': '', 'tsconfig.json': '{ "include": ["**/*.ts"], "exclude": [] }' })).toContain(
      'app/bills/page.tsx',
    );
    expect(pageOf({ 'src/pages/index.jsx': '' })).toContain('src/pages/bills.jsx');
    expect(pageOf({ 'app/bills/page.jsx': 'mine', 'app/page.jsx': '' })).toContain('app/pay-bills/page.jsx');
    const { newFiles, edits } = plan(
      appOf({ 'package.json': next, 'tsconfig.json': '{ "include": ["**/*.ts"], "exclude": [] }' }),
    );
    expect(newFiles.get('next.config.ts')).toContain('http://localhost:3002/till/:path*');
    expect(newFiles.get('.env')).toContain('TILLSIDE_PORT=3002\n');
    expect(edits.find(({ file }) => file === 'tsconfig.json')?.after).toContain('"exclude": ["tillside"]');
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
