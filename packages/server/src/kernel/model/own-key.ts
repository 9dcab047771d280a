/**
 * A key of the ledger that the companion makes itself: its kind and what it is for, with a space between. No key that a
 * caller sends has a space (`readKey`), so nobody can take the place of a checkout's, a link's or a notice's purchase.
 */
export function ownKey(
  kind: 'checkout' | 'erased' | 'link' | 'notice',
  ...parts: readonly (string | number)[]
): string {
  return [kind, ...parts].join(' ');
}

/** A key that a caller may send: 8 to 128 visible characters, and so none of the companion's own. */
export const callerKey = /^[\x21-\x7e]{8,128}$/;
