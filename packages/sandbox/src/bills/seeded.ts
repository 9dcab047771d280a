import { createHash } from 'node:crypto';

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

/** The name of an account holder, derived from the account; Ada Obi for the accounts of the fixtures. */
export function nameOfAccount(account: string): string {
  if (fixtureAccounts.has(account)) return 'Ada Obi';
  const [first, last] = seededDigits(`name:${account}`, 2);
  return `${firstNames[Number(first)]} ${lastNames[Number(last)]}`;
}

/** A meter of each type, a smart card, a betting account and a JAMB registration. */
const fixtureAccounts = new Set(['45020000001', '4502000002', '7040000001', '100001', '0123456789']);
