import { z } from 'zod';

/**
 * Text from outside: requests, the platform's answers, and the merchant's code. PostgreSQL refuses a NUL character, no
 * database keeps half of a surrogate pair, and an index or a notification of PostgreSQL refuses long text. Each edge
 * refuses such text itself, so that every store is given the same.
 */

/** Whether every store keeps and finds this text as it is. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/**
 * The path of a text in a JSON value, names of fields included, that no store keeps; `null` if there is none. It does
 * not recurse: a client chooses how deep a value is.
 */
export function unstorableIn(value: unknown): string | null {
  const open: { readonly path: string; readonly value: unknown }[] = [{ path: '', value }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { path } = next;
    if (typeof next.value === 'string' && !isStorable(next.value)) return path;
    if (typeof next.value !== 'object' || next.value === null) continue;
    for (const [name, part] of Object.entries(next.value)) {
      // The name itself is not repeated: it is the client's text.
      if (!isStorable(name)) return path;
      open.push({ path: path === '' ? name : `${path}.${name}`, value: part });
    }
  }
  return null;
}

/** What such a text is, as the end of a sentence about it. */
export const unstorable = 'contains a NUL character, or half of a surrogate pair';

/** The person who decides in the merchant's own code, as audits name them. */
export const ActorName = z
  .string({ error: 'is required: who decided' })
  .trim()
  .min(1, 'is required: who decided')
  .max(200, 'must be at most 200 characters')
  .refine(isStorable, unstorable);

/** Maximum length of an id in bytes: it is part of keys, indices and notifications. */
const maxIdLength = 256;

/** The beginnings of the companion's own ids: the sender of notices, customers, and the pseudonyms of erased people. */
const ownIds = ['till.', 'erased:'] as const;

/** What is wrong with an id of the merchant's that is looked for, as the end of a sentence about it; `null` if nothing is. */
export function faultOfId(id: unknown): string | null {
  if (typeof id !== 'string' || id === '') return 'is not a text';
  if (!isStorable(id)) return unstorable;
  return Buffer.byteLength(id) > maxIdLength ? `has more than ${maxIdLength} bytes` : null;
}

/** As `faultOfId`, for the id of somebody who acts: nobody acts under one of the companion's own ids. */
export function faultOfActorId(id: unknown): string | null {
  const own = ownIds.find((prefix) => typeof id === 'string' && id.startsWith(prefix));
  return own === undefined ? faultOfId(id) : `begins with \`${own}\`, as only the companion's own ids do`;
}
