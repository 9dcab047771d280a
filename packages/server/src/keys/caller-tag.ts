import { Failure } from '../model/failure.ts';
import type { Keyring } from './keyring.ts';
import type { Caller } from '../model/caller.ts';

/** Names a caller to their own pages without telling who they are. The same in every session of theirs. */
export function callerTag(keys: Pick<Keyring, 'sign'>, { id }: Pick<Caller, 'id'>): string {
  return keys.sign('caller tag', id).slice(0, 20);
}

/**
 * Refuses a page that still shows somebody else, as after another person signed in in another tab.
 * @param shown the tag that the page sent; `undefined` passes, for other clients have no page
 * @param tag computes the caller's
 * @throws Failure `caller_changed`
 */
export function requireShownCaller(shown: unknown, tag: () => string): void {
  if (shown === undefined || shown === tag()) return;
  throw new Failure('caller_changed', { reason: 'page_of_another_caller' });
}
