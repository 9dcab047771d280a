import { createTillside, type Tillside } from '@tillside/server/fetch';
import { shop, signedIn } from '../shop.ts';

declare global {
  var till: Tillside | undefined;
}

/** One companion for the process: Next.js loads this module more than once, and anew with each change. */
export function getTill(): Tillside {
  return (globalThis.till ??= createTillside({
    ...shop(),
    caller: (request) => signedIn(request.headers.get('cookie')),
  }));
}
