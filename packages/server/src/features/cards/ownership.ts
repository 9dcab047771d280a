import type { OperationDetails } from '@tillside/contract/schemas';
import { Failure } from '../../kernel/model/errors.ts';
import type { Asking } from '../../kernel/instructions/plan.ts';
import type { Owner } from '../../kernel/model/caller.ts';
import { rememberCard, findCardRecord } from './card-record.ts';
import { shownRead } from './shown.ts';

/** The dependencies for finding the owner of a card. */
export type CardAsking = Pick<Asking, 'caller' | 'isStaff' | 'lookups' | 'store' | 'now'>;

export type FoundCard =
  | { readonly ok: true; readonly card: OperationDetails<'card.get'> }
  | { readonly ok: false; readonly code: 'not_found' | 'customer_missing' };

/**
 * Reads a card from the platform, for its owner and for staff. Checks its `customer.id` every time. Another customer's
 * card looks like one that does not exist. An unknown card is recorded.
 * @throws Failure `provider_unavailable`.
 */
export async function findOwnCard(id: string, asking: CardAsking): Promise<FoundCard> {
  const { caller, isStaff, lookups, store, now } = asking;
  if (!isStaff && caller.customerId === undefined) return { ok: false, code: 'customer_missing' };
  const known = await findCardRecord(store, id, now);
  const mine = (customerId: string): boolean => isStaff || customerId === caller.customerId;
  if (known && !mine(known.customer_id)) return { ok: false, code: 'not_found' };
  const card = await readNow(id, lookups, caller);
  if (!card || card.id !== id || !mine(card.customer.id)) return { ok: false, code: 'not_found' };
  // Recorded only now, so that a request for another customer's card leaves no record.
  if (!(await rememberCard(store, shownRead(card), now))) return { ok: false, code: 'not_found' };
  return { ok: true, card };
}

/** `null` if the platform does not know the card. */
async function readNow(
  id: string,
  lookups: CardAsking['lookups'],
  whose: Owner,
): Promise<OperationDetails<'card.get'> | null> {
  try {
    return await lookups.ask('card.get', { id }, whose);
  } catch (error) {
    if (error instanceof Failure && unknownCodes.includes(error.problem.code)) return null;
    throw error;
  }
}

/** The codes for an id that the platform does not know, or that cannot be a card's id. */
const unknownCodes: readonly string[] = ['not_recognised', 'not_found', 'invalid_input'];
