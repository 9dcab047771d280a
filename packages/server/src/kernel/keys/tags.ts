import type { Environment, Ref } from '@tillside/contract';
import { refFromBytes } from '@tillside/contract/schemas';
import { canonicalJson } from '../model/canonical.ts';
import type { SessionOfCaller } from '../options/options.ts';
import type { Keyring } from './keyring.ts';
import { Failure } from '../model/errors.ts';
import type { Caller } from '../model/caller.ts';

/** A keyed hash that names a session in the store. A reader of the store cannot use the session. */
export function sessionTag(keys: Pick<Keyring, 'sign'>, { callerId, sessionId }: SessionOfCaller): string {
  return keys.sign('session', JSON.stringify([callerId, sessionId]));
}

/** Names all sessions of a caller at once: the mark that erasing them leaves in the store. */
export function everySessionTag(keys: Pick<Keyring, 'sign'>, callerId: string): string {
  return keys.sign('session', JSON.stringify([callerId]));
}

const prefix = 'session:';

/** The ref of the event that notifies the pages of a session that it ended. */
export function sessionEndRef(tag: string): string {
  return `${prefix}${tag}`;
}

/** The tag of the session that an event ends; `null` for every other event. */
export function endedSession(ref: string): string | null {
  return ref.startsWith(prefix) ? ref.slice(prefix.length) : null;
}

/** Names a caller to their own pages without revealing who they are. The same in every session of theirs. */
export function callerTag(keys: Pick<Keyring, 'sign'>, { id }: Pick<Caller, 'id'>): string {
  return keys.sign('caller tag', id).slice(0, 20);
}

/** Names an owner's idempotency key in the store after the instruction that it made was deleted. */
export function idempotencyKeyTag(keys: Pick<Keyring, 'sign'>, ownerId: string, clientKey: string): string {
  return keys.sign('idempotency key', JSON.stringify([ownerId, clientKey])).slice(0, 32);
}

/** What an order is known by. Its quote is not part of it, nor is a secret. */
interface Order {
  readonly environment: Environment;
  readonly ownerId: string;
  readonly clientKey: string;
  readonly operation: string;
  readonly input: unknown;
}

const tagBytes = 3;
/** `ts_` and the characters that only the tag decides. */
const tagLength = 3 + Math.floor((tagBytes * 8) / 5);

/** Begins the refs of a store, so that it knows them from those of another shop on the same account. */
function ownTag(keys: Pick<Keyring, 'sign'>): Buffer {
  return Buffer.from(keys.sign('own refs', ''), 'hex').subarray(0, tagBytes);
}

/** The ref of an order: the same each time, so that the platform knows a repeat also where the store lost the first. */
export function orderRef(keys: Pick<Keyring, 'sign'>, order: Order): Ref {
  const { environment, ownerId, clientKey, operation, input } = order;
  const hash = keys.sign('ref', canonicalJson([environment, ownerId, clientKey, operation, input]));
  return refFromBytes(Buffer.concat([ownTag(keys), Buffer.from(hash, 'hex')]));
}

/** Whether a reference was made with this store's identifier key. One of 2^20 others looks like it. */
export function isOwnRef(keys: Pick<Keyring, 'sign'>, reference: string): boolean {
  const own = refFromBytes(Buffer.concat([ownTag(keys)], 16));
  return /^ts_[a-z0-9]{26}$/.test(reference) && reference.startsWith(own.slice(0, tagLength));
}

/**
 * Refuses a page that still shows another caller, for example after another person signed in in another tab.
 * @param shown the tag that the page sent; `undefined` passes, because other clients have no page
 * @param tag computes the caller's own tag
 * @throws Failure `caller_changed`
 */
export function requireShownCaller(shown: unknown, tag: () => string): void {
  if (shown === undefined || shown === tag()) return;
  throw new Failure('caller_changed', { reason: 'page_of_another_caller' });
}
