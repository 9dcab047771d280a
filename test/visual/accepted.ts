import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { compare } from './compare.ts';
import { places } from './places.ts';

/** Keeps a picture, and fails where it is not the accepted one. */
export function expectAccepted(name: string, taken: Buffer): void {
  keep(places.taken, name, taken);
  const accepted = readAccepted(name);
  if (accepted) return expectSame(name, accepted, taken, 'against the accepted picture');
  keep(places.diffs, name, taken);
  expect.soft(null, `${name}: there is no accepted picture. ${remedy}`).not.toBeNull();
}

export function readAccepted(name: string): Buffer | null {
  const accepted = join(places.accepted, name);
  return existsSync(accepted) ? readFileSync(accepted) : null;
}

const remedy = `See ${places.sheet}; take it over with npm run visual -- --accept.`;

export function expectSame(name: string, old: Buffer, now: Buffer, where: string): void {
  const { same, what, diff } = compare(old, now);
  if (diff) keep(places.diffs, name, diff);
  expect.soft(same, `${name}: ${what} ${where}. ${remedy}`).toBe(true);
}

function keep(folder: string, name: string, content: Buffer): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), content);
}
