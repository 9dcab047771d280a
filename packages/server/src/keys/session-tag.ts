import type { SessionOfCaller } from '../options/access-options.ts';
import type { Keyring } from './keyring.ts';

/** A keyed hash that names a session in the store: whoever reads the store cannot use the session. */
export function sessionTag(keys: Pick<Keyring, 'sign'>, { callerId, sessionId }: SessionOfCaller): string {
  return keys.sign('session', JSON.stringify([callerId, sessionId]));
}

const prefix = 'session:';

/** The ref of the event that tells the pages of a session that it ended. */
export function sessionEndRef(tag: string): string {
  return `${prefix}${tag}`;
}

/** The tag of the session that an event ends; `null` for every other event. */
export function endedSession(ref: string): string | null {
  return ref.startsWith(prefix) ? ref.slice(prefix.length) : null;
}
