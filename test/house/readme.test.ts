import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** What the README leaves to the merchant, as small as its types can be. */
const yourShop = `
import type { Funding, TillsideOptions } from '@tillside/server';
import type { Request } from 'express';
export declare const settings: Pick<TillsideOptions, 'platform' | 'publicUrl' | 'secret'>;
export declare const funding: Funding;
interface User {
  id: string;
  sessionId: string;
  customerId?: string;
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
export declare const users: { email(id: string): Promise<string> };
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
import type { AuditLine, EvidenceLine, InstructionRow, SlotRequest, Store, Wait, WrittenEvent } from '@tillside/server/store';
interface Transaction {
  lockedVersion(ref: string): Promise<number | null>;
  takeSlot(slot: SlotRequest, now: number, ref: string): Promise<Wait | null>;
  leaveLine(ref: string): Promise<void>;
  writeInstruction(row: InstructionRow): Promise<void>;
  writeEvidence(ref: string, line: EvidenceLine): Promise<void>;
  writeToOutbox(event: WrittenEvent): Promise<void>;
  writeAudit(line: AuditLine): Promise<void>;
  tell(row: InstructionRow, why: string): Promise<void>;
}
export declare function inTransaction<Value>(work: (transaction: Transaction) => Promise<Value>): Promise<Value>;
export declare function openEmptyStore(): Promise<Store>;
`;

/** Each document with the languages of its snippets, so that one cannot lose its mark and be left out. */
const documents: Readonly<Record<string, readonly string[]>> = {
  'README.md': ['tsx', 'ts'],
  'packages/server/README.md': ['ts', 'ts', 'ts', 'ts', 'ts', 'ts', 'ts'],
  'docs/marks.md': ['tsx', 'tsx', 'tsx'],
  'docs/own-store.md': ['ts', 'ts'],
  'docs/operating.md': ['ts', 'ts'],
  'docs/getting-paid.md': ['ts', 'tsx', 'tsx'],
};

// All of them in one project: the compiler reads the packages once.
test('the code blocks of the documents compile', async () => {
  const place = join(root, 'test/house/.readme-snippets');
  onTestFinished(() => rmSync(place, { recursive: true, force: true }));
  mkdirSync(place, { recursive: true });
  for (const [file, languages] of Object.entries(documents)) {
    const snippets = [...readFileSync(join(root, file), 'utf8').matchAll(/^```(tsx?)\n(.*?)^```/gms)];
    expect(snippets.map(([, language]) => language)).toEqual(languages);
    for (const [index, [, language, code = '']] of snippets.entries()) {
      writeFileSync(join(place, `${file.replaceAll(/\W/g, '-')}-${index}.${language}`), `${code}\nexport {};\n`);
    }
  }
  writeFileSync(join(place, 'your-shop.ts'), yourShop);
  writeFileSync(join(place, 'your-database.ts'), yourDatabase);
  const settings = {
    extends: join(root, 'tsconfig.test.json'),
    compilerOptions: { incremental: false, tsBuildInfoFile: null },
    include: ['*'],
    references: [],
  };
  writeFileSync(join(place, 'tsconfig.json'), JSON.stringify(settings));
  expect(await typeErrors(place)).toBe('');
}, 120_000);

function typeErrors(place: string): Promise<string> {
  return new Promise((resolve) => {
    execFile(join(root, 'node_modules/.bin/tsc'), ['-p', place], { cwd: root }, (_error, output) => resolve(output));
  });
}
