import { execFile } from 'node:child_process';
import {
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import * as react from '@tillside/react';
import * as parts from '@tillside/react/parts';
import * as server from '@tillside/server';
import { expect, it, onTestFinished, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** What the README leaves to the merchant, as small as its types can be. */
const yourShop = `
import type { Funding, TillsideOptions } from '@tillside/server';
import type { Request } from 'express';
export declare const settings: Pick<TillsideOptions, 'platform' | 'publicUrl' | 'secret'>;
interface User {
  id: string;
  sessionId: string;
  customerId?: string;
  phone?: string;
  isStaff: boolean;
}
interface Order {
  number: string;
  totalKobo: number;
  branch: string;
}
export declare function signedIn(request: Request): Promise<User | null>;
export declare const balances: {
  available(user: string): Promise<number>;
  hold(ref: string, user: string, currency: 'NGN' | 'USD', minor: number): Promise<boolean>;
  take(ref: string, minor: number): Promise<void>;
  giveBack(ref: string, minor: number): Promise<void>;
  pay(ref: string, user: string, currency: 'NGN' | 'USD', minor: number): Promise<void>;
  payCustomer(ref: string, customer: string | undefined, currency: 'NGN' | 'USD', minor: number): Promise<void>;
};
export declare const sessions: { isActive(sessionId: string): Promise<boolean> };
export declare function confirmedLately(request: Request, caller: { readonly id: string }): Promise<boolean>;
export declare const funding: Funding;
export declare const options: TillsideOptions & import('@tillside/server/fetch').TillsideOptions;
export declare const till: import('@tillside/server').Tillside;
export declare function sessionToken(): Promise<string>;
export declare function thank(ref: string): void;
export declare function signOut(): Promise<void>;
export declare const users: { email(id: string): Promise<string>; phone(id: string): Promise<string | null> };
export declare const inbox: {
  addOnce(id: string, user: string, text: string, link: string): Promise<void>;
};
export declare const listOfErased: { add(user: string): Promise<void>; all(): Promise<readonly string[]> };
export declare function tellSupport(user: string, error: unknown): Promise<void>;
export declare const mail: {
  sendOnce(key: string, to: string, subject: string, text: string): Promise<void>;
};
export declare const orders: {
  find(number: string, user: string): Promise<Order | null>;
  markPaid(number: string, user: string): Promise<void>;
};
`;

/** What a store of one's own leaves to its database. */
const yourDatabase = `
import type { AuditLine, EvidenceLine, InstructionRow, SlotRequest, Store, StoredNotice, Wait, WrittenEvent } from '@tillside/server/store';
interface Transaction {
  has(commits: readonly { readonly ref: string; readonly version: number }[]): Promise<boolean>;
  lockedVersion(ref: string): Promise<number | null>;
  takeSlot(slot: SlotRequest, now: number, ref: string): Promise<Wait | null>;
  leaveLine(ref: string): Promise<void>;
  writeInstruction(row: InstructionRow): Promise<void>;
  writeEvidence(ref: string, line: EvidenceLine): Promise<void>;
  writeToOutbox(event: WrittenEvent | StoredNotice): Promise<void>;
  writeAudit(line: AuditLine): Promise<void>;
  settleSlot(settles: { readonly slot: string; readonly hold: number }, now: number): Promise<void>;
  tell(row: InstructionRow, why: string): Promise<void>;
}
export declare function inTransaction<Value>(work: (transaction: Transaction) => Promise<Value>): Promise<Value>;
export declare function openEmptyStore(): Promise<Store>;
`;

/** What documents use and this workspace does not install. */
const notInstalled = `
declare module 'next/server' {
  export interface NextRequest extends Request {}
  export const NextResponse: {
    next(init: { request: { headers: Headers }; headers: Record<string, string> }): Response;
  };
}
declare module 'next' {
  export interface NextConfig {
    rewrites(): Promise<readonly { source: string; destination: string }[]>;
  }
}
`;

/** Every document whose TypeScript a reader may copy. Decisions quote what was, so theirs is left out. */
const documents = globSync(['*.md', 'docs/**/*.md', 'packages/*/README.md', 'packages/*/SKILL.md'], {
  cwd: root,
}).filter((file) => !file.startsWith('docs/decisions/'));

/** What a block without any import uses of our packages, imported. Such a block goes on where the text stands. */
function importsFor(code: string): string {
  if (/^import /m.test(code)) return '';
  const used = new Set(code.match(/\b[A-Za-z]\w+\b/g));
  return Object.entries({ '@tillside/react': react, '@tillside/react/parts': parts, '@tillside/server': server })
    .map(([from, names]) => [from, Object.keys(names).filter((name) => used.has(name))] as const)
    .map(([from, names]) => (names.length > 0 ? `import { ${names.join(', ')} } from '${from}';\n` : ''))
    .join('');
}

/**
 * The TypeScript blocks of a document: each is a separate file, named by the document, or by its place. Blocks with a
 * title are files of this repository, which `test/adding` compiles in their place.
 */
function blocksOf(text: string): readonly (readonly [name: string, code: string])[] {
  return [...text.matchAll(/^```(tsx?)\b(?! title=)([^\n]*)\n(.*?)^```/gms)].map(
    ([, language = '', info = '', code = ''], index) => [
      /file=(\S+)/.exec(info)?.[1] ?? `block-${index}.${language}`,
      `${importsFor(code)}${code}\nexport {};\n`,
    ],
  );
}

it('finds the blocks of a document, with their names', () => {
  const text = '```ts\na\n```\n```sh\nb\n```\n```tsx file=src/App.tsx\nc\n```\n';
  expect(blocksOf(text).map(([name]) => name)).toEqual(['block-0.ts', 'src/App.tsx']);
});

/** The packages that the pages tell readers to install, or that their apps have anyway. */
const installed = [
  'react',
  'react-dom',
  '@types/react',
  '@types/react-dom',
  '@types/node',
  '@types/express',
  'express',
];
const tools = ['vite', '@vitejs/plugin-react', 'vitest', '@playwright/test', '@tanstack/react-query'];
const ours = ['@tillside/react', '@tillside/server', '@tillside/sandbox'];
/** Pages that install more. */
const alsoInstalled: Readonly<Record<string, readonly string[]>> = {
  'packages/contract/README.md': ['@tillside/contract'],
  'packages/messages/README.md': ['@tillside/messages'],
  'docs/frontend/testing.md': ['@testing-library/react', '@testing-library/user-event', '@storybook/react-vite'],
  'docs/backend/funding.md': ['pg', '@types/pg'],
  // For who works in this repository.
  'docs/backend/adding-a-feature.md': ['@tillside/contract'],
  'docs/backend/adding-a-product.md': ['@tillside/contract', '@tillside/messages'],
};

/** Installs packages as pnpm does: only what is named is found, and each package has what it depends on itself. */
function installStrictly(place: string, names: readonly string[]): void {
  const from = ['.', 'packages/react', 'packages/server', 'packages/create-tillside', 'apps/example', 'site'];
  for (const name of names) {
    const found = from.flatMap((folder) => globSync(join(root, folder, 'node_modules', name)))[0];
    if (found === undefined) throw new Error(`${name} is not installed in this workspace.`);
    const link = join(place, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(realpathSync(found), link);
  }
}

// All of them in one project: the compiler reads the packages once. Outside of the workspace, which has more installed than readers.
test('the code blocks of the documents compile with only the packages that they name installed', async () => {
  const place = realpathSync(mkdtempSync(join(tmpdir(), 'document-code-')));
  onTestFinished(() => rmSync(place, { recursive: true, force: true }));
  installStrictly(place, [...installed, ...tools, ...ours]);
  for (const file of documents) {
    const blocks = blocksOf(readFileSync(join(root, file), 'utf8'));
    const folder = join(place, file.replaceAll(/\W/g, '-'));
    installStrictly(folder, alsoInstalled[file] ?? []);
    const shared = [
      ['your-shop.ts', yourShop],
      ['your-database.ts', yourDatabase],
    ] as const;
    for (const [name, code] of blocks.length === 0 ? [] : [...shared, ...blocks]) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), code);
    }
  }
  const settings = {
    extends: join(root, 'tsconfig.test.json'),
    compilerOptions: { incremental: false, tsBuildInfoFile: null, types: ['node', 'vite/client'] },
    include: ['**/*'],
    exclude: ['**/node_modules'],
    references: [],
  };
  writeFileSync(join(place, 'not-installed.d.ts'), notInstalled);
  writeFileSync(join(place, 'tsconfig.json'), JSON.stringify(settings));
  // Our own sources come along, and see the types of a page and of Node at once: `tsc -b` checks them apart.
  const errors = (await typeErrors(place)).split('\n').filter((line) => line !== '' && !/^(packages\/|\s)/.test(line));
  expect(errors).toEqual([]);
}, 240_000);

function typeErrors(place: string): Promise<string> {
  return new Promise((resolve) => {
    execFile(join(root, 'node_modules/.bin/tsc'), ['-p', place], { cwd: root }, (_error, output) => resolve(output));
  });
}
