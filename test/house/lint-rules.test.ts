import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Files that break one rule each: the rule that must be reported, the path, and the content. */
const broken: readonly (readonly [rule: string, file: string, text: string])[] = [
  // The contract imports nothing of ours, and runs anywhere.
  ['no-restricted-imports', 'packages/contract/src/a.ts', `export * from '@tillside/server';`],
  ['no-restricted-imports', 'packages/contract/src/b.ts', `import '@tillside/react';`],
  ['no-restricted-imports', 'packages/contract/src/c.ts', `import 'node:fs';`],
  ['no-restricted-imports', 'packages/contract/src/d.ts', `import 'express';`],
  ['no-restricted-imports', 'packages/contract/src/e.test.ts', `import '@tillside/sandbox';`],
  // The messages import nothing at all.
  ['no-restricted-imports', 'packages/messages/src/a.ts', `import '@tillside/contract';`],
  ['no-restricted-imports', 'packages/messages/src/b.ts', `import '@formatjs/icu-messageformat-parser';`],
  // The server knows no React and no sandbox.
  ['no-restricted-imports', 'packages/server/src/a.ts', `import '@tillside/react';`],
  ['no-restricted-imports', 'packages/server/src/b.ts', `import '@tillside/sandbox';`],
  ['no-restricted-imports', 'packages/server/src/c.ts', `import 'react';`],
  ['no-restricted-imports', 'packages/server/src/d.ts', `import '@tanstack/react-query';`],
  ['no-restricted-imports', 'packages/server/src/e.test.ts', `import '@tillside/sandbox';`],
  // One file knows the host's framework, types included.
  ['no-restricted-imports', 'packages/server/src/kernel/http/h.ts', `import type { Request } from 'express';`],
  ['no-restricted-imports', 'packages/server/src/kernel/frames/h.ts', `import express from 'express';`],
  // The sandbox imports only the contract.
  ['no-restricted-imports', 'packages/sandbox/src/a.ts', `import '@tillside/server';`],
  ['no-restricted-imports', 'packages/sandbox/src/b.ts', `import 'express';`],
  ['no-restricted-imports', 'packages/sandbox/src/c.ts', `import 'react-dom/server';`],
  // The package that creates shops imports none of the packages that they use.
  ['no-restricted-imports', 'packages/create-tillside/src/a.ts', `import '@tillside/server';`],
  ['no-restricted-imports', 'packages/create-tillside/src/b.ts', `import 'express';`],
  // The widgets import the contract without its schemas.
  ['no-restricted-imports', 'packages/react/src/a.ts', `import '@tillside/contract/schemas';`],
  ['no-restricted-imports', 'packages/react/src/b.tsx', `import 'zod';`],
  ['no-restricted-imports', 'packages/react/src/c.ts', `import '@tillside/server';`],
  ['no-restricted-imports', 'packages/react/src/d.ts', `import 'node:crypto';`],
  ['no-restricted-imports', 'packages/react/src/e.test.tsx', `import '@tillside/sandbox';`],
  // The shop's two halves.
  ['no-restricted-imports', 'apps/example/web/a.tsx', `import '@tillside/server';`],
  ['no-restricted-imports', 'apps/example/web/b.tsx', `import 'node:fs';`],
  ['no-restricted-imports', 'apps/example/web/c.tsx', `import '@tillside/contract/schemas';`],
  ['no-restricted-imports', 'apps/example/server/a.ts', `import '@tillside/react';`],
  // Other packages by name, never by path.
  ['no-restricted-imports', 'packages/react/src/bills/f.ts', `import '../../../contract/src/index.ts';`],
  ['no-restricted-imports', 'packages/server/src/f.ts', `import '../../sandbox/dist/index.js';`],
  ['no-restricted-imports', 'apps/example/server/f.ts', `import '../../../packages/server/src/index.ts';`],
  ['no-restricted-imports', 'test/f.ts', `import '../packages/server/src/index.ts';`],
  ['no-restricted-imports', 'test/g.ts', `import '../apps/example/server/main.ts';`],
  ['no-cycle', 'packages/server/src/cycle-a.ts', `import { b } from './cycle-b.ts'; export const a = () => b;`],
  [
    'no-cycle',
    'packages/server/src/cycle-b.ts',
    `import { a } from './cycle-a.ts'; export const b = (): unknown => a;`,
  ],
  // A cycle of types is one as well. `import-cycles.test.ts` finds those over `import()`.
  ['no-cycle', 'packages/react/src/types-a.ts', `import type { B } from './types-b.ts'; export type A = B[];`],
  ['no-cycle', 'packages/react/src/types-b.ts', `import { type C } from './types-c.ts'; export type B = C[];`],
  ['no-cycle', 'packages/react/src/types-c.ts', `export type { A } from './types-a.ts'; export type C = 1;`],
  ['consistent-type-imports', 'packages/react/src/g.ts', `export type A = import('./types-a.ts').A;`],
  // Types that carry meaning.
  ['no-explicit-any', 'packages/server/src/g.ts', `export const loose = (value: any): number => value as number;`],
  ['no-unsafe-member-access', 'packages/server/src/h.ts', `export const name: unknown = JSON.parse('{}').name;`],
  [
    'no-unsafe-assignment',
    'packages/server/src/i.ts',
    `export const given = (): void => { const it = JSON.parse('1'); void it; };`,
  ],
  ['no-unsafe-return', 'packages/server/src/j.ts', `export const count = (): number => JSON.parse('1');`],
  [
    'no-unsafe-argument',
    'packages/server/src/k.ts',
    `export const whole = Number.isInteger(Math.abs(JSON.parse('1')));`,
  ],
  ['no-unsafe-call', 'packages/server/src/l.ts', `export const run = (): void => { JSON.parse('1')(); };`],
  ['no-non-null-assertion', 'packages/server/src/m.ts', `export const first = (all: string[]): string => all[0]!;`],
  [
    'consistent-type-imports',
    'packages/server/src/n.ts',
    `import { Only } from './only.ts'; export const it = (only: Only): Only => only;`,
  ],
  [
    'switch-exhaustiveness-check',
    'packages/server/src/o.ts',
    `export const f = (s: 'a' | 'b'): void => { switch (s) { case 'a': break; } };`,
  ],
  ['no-floating-promises', 'packages/server/src/p.ts', `export const go = (): void => { Promise.resolve(); };`],
  ['no-console', 'packages/server/src/q.ts', `console.log('hello');`],
  ['max-lines', 'packages/server/src/r.ts', 'export {};\n'.repeat(401)],
];

/** Files that look alike and are as they should be. */
const sound: readonly (readonly [file: string, text: string])[] = [
  ['packages/server/src/only.ts', `export interface Only { readonly a: string }`],
  ['packages/server/src/fine.ts', `import '@tillside/contract/schemas'; import './only.ts';`],
  ['packages/server/src/kernel/http/express.ts', `export type { Router } from 'express'; import 'express';`],
  ['packages/server/src/fine.test.ts', `import 'express';`],
  ['packages/sandbox/src/fine.ts', `import '@tillside/contract/schemas';`],
  ['packages/sandbox/src/cli.ts', `console.log('ready');`],
  ['packages/create-tillside/src/fine.ts', `import '@tillside/contract';`],
  ['packages/create-tillside/templates/server/fine.ts', `import 'express'; console.log('ready');`],
  ['packages/react/src/fine.tsx', `import '@tillside/contract'; import 'react'; import '@tanstack/react-query';`],
  ['packages/react/src/fine.test.tsx', `import '@tillside/contract/schemas'; import 'zod';`],
  ['packages/contract/src/fine.test.ts', `import 'node:fs';`],
  ['apps/example/web/fine.tsx', `import '@tillside/react'; import '@tillside/contract';`],
  ['apps/example/server/fine.ts', `import '@tillside/server'; import '../server/main.ts';`],
  ['apps/example/server/main.ts', `console.log('ready');`],
  ['test/fine.ts', `import '@tillside/sandbox'; import '@tillside/react'; import './server/start.ts';`],
];

describe('the linter', () => {
  const place = mkdtempSync(join(tmpdir(), 'tillside-lint-'));
  const found = new Map<string, string[]>();

  beforeAll(async () => {
    layOut(place);
    for (const { filename, code } of await lint(place)) found.set(filename, [...(found.get(filename) ?? []), code]);
  }, 60_000);
  afterAll(() => rmSync(place, { recursive: true, force: true }));

  it.each(broken)('finds %s in %s', (rule, file) => {
    expect(found.get(file)?.join(' ') ?? 'nothing found').toContain(`(${rule})`);
  });

  it.each(sound)('accepts %s', (file) => {
    expect(found.get(file)).toBeUndefined();
  });
});

/** A small copy of the workspace: same rules, same folders, other files. */
function layOut(place: string): void {
  const files = [...broken.map(([, file, text]) => [file, text] as const), ...sound];
  for (const [file, text] of files) {
    mkdirSync(dirname(join(place, file)), { recursive: true });
    writeFileSync(join(place, file), text);
  }
  for (const name of ['.oxlintrc.json', 'tsconfig.base.json']) cpSync(join(root, name), join(place, name));
  writeFileSync(
    join(place, 'tsconfig.json'),
    JSON.stringify({
      extends: './tsconfig.base.json',
      compilerOptions: { noEmit: true, types: ['node'], jsx: 'react-jsx' },
      include: ['packages', 'apps', 'test'],
    }),
  );
  symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'));
}

interface Diagnostic {
  readonly filename: string;
  readonly code: string;
}

async function lint(place: string): Promise<readonly Diagnostic[]> {
  const oxlint = join(root, 'node_modules/.bin/oxlint');
  const { stdout } = await promisify(execFile)(oxlint, ['--format', 'json', 'packages', 'apps', 'test'], {
    cwd: place,
    maxBuffer: 1e8,
  }).catch(
    (failure: { stdout: string }) => failure, // it ends with 1 where it finds something, and here it should
  );
  return (JSON.parse(stdout) as { diagnostics: Diagnostic[] }).diagnostics;
}
