import type { Checkout } from '@tillside/contract';
import type { Keyring } from '../keys/keyring.ts';

/** What may be typed for a checkout as it stands; `null`: nothing. */
export function stageOf({ state, may_begin, attempt }: Checkout): 'pin' | 'otp' | null {
  if (state === 'otp_sent') return 'otp';
  return may_begin || attempt?.pin_again === true ? 'pin' : null;
}

/** Names an attempt to the page without telling anything of it. Another session or checkout has another one. */
export function handleOf(keys: Keyring, session: string, { id, attempt }: Pick<Checkout, 'id' | 'attempt'>): string {
  return keys.sign('frame handle', `${session}\n${id}\n${attempt?.number ?? 0}`).slice(0, 43);
}
