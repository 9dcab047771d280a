import { money, type Naira } from '@tillside/contract';
import type { bills } from '@tillside/contract/schemas';
import { type OperationHandler, refused } from '../../kernel/http/operation-result.ts';
import { createHash } from 'node:crypto';

/** A bill product of the sandbox, with an entry for each of its operations: a missing one does not compile. */
export interface SandboxBill<Product extends keyof typeof bills> {
  readonly handlers: Readonly<Record<IdOf<Product>, OperationHandler>>;
  /** A valid request of each operation, with every optional field. Each purchase has its own `ref`. */
  readonly examples: Readonly<Record<IdOf<Product>, Readonly<Record<string, unknown>>>>;
}

type IdOf<Product extends keyof typeof bills> = keyof (typeof bills)[Product]['operations'];

/** A discount in thousandths of an amount, rounded to the kobo. */
export function discountOf(amount: Naira, perThousand: number): Naira {
  return money('NGN', Math.round((amount.minor * perThousand) / 1000));
}

/** A missing `ref` is refused with 406 before any other check (platform §4.3, §7; the order is assumed). */
export function requireRef(handler: OperationHandler): OperationHandler {
  return {
    operation: handler.operation,
    answer(input, world, body) {
      if (hasRef(input)) return handler.answer(input, world, body);
      return refused(406, 'The ref is missing.', { ref: 'is required: a reference of your own, unique for ever' });
    },
  };
}

function hasRef(input: unknown): boolean {
  if (typeof input !== 'object' || input === null || !('ref' in input)) return false;
  return input.ref !== undefined && input.ref !== null && input.ref !== '';
}

/** Digits that look random and depend only on the seed, so that two test runs are the same. */
export function seededDigits(seed: string, count: number): string {
  let digits = '';
  for (let round = 0; digits.length < count; round += 1) {
    for (const byte of createHash('sha256').update(`${seed}#${round}`).digest()) digits += String(byte % 10);
  }
  return digits.slice(0, count);
}

const firstNames = ['Amina', 'Chinedu', 'Ngozi', 'Tunde', 'Ifeoma', 'Musa', 'Funke', 'Emeka', 'Zainab', 'Segun'];
const lastNames = ['Okafor', 'Bello', 'Adeyemi', 'Eze', 'Ibrahim', 'Ogunleye', 'Nwosu', 'Danjuma', 'Balogun', 'Udo'];

/** The name of an account holder, derived from the account. Ada Obi holds the accounts of the fixtures. */
export function nameOfAccount(account: string): string {
  if (fixtureAccounts.has(account)) return 'Ada Obi';
  const [first, last] = seededDigits(`name:${account}`, 2);
  return `${firstNames[Number(first)]} ${lastNames[Number(last)]}`;
}

/** A meter of each type, a smart card, a betting account and a JAMB registration. */
const fixtureAccounts = new Set(['45020000001', '4502000002', '7040000001', '100001', '0123456789']);
