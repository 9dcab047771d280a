import type { Tillside } from '@tillside/server/fetch';
import { createTill } from './till.ts';

declare global {
  var till: Tillside | undefined;
}

/** One companion for the process: Next.js loads this module more than once, and anew with each change. */
export function getTill(): Tillside {
  return (globalThis.till ??= createTill(process.env));
}
