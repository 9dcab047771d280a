import type { OperationDetails } from '@tillside/contract/schemas';
import { Failure } from '../../model/errors.ts';
import type { Asking } from '../plan.ts';
import type { Owner } from '../../model/caller.ts';
import { rememberCard, findCardRecord } from './card-record.ts';
import { shownRead } from './shown.ts';

/** What is needed to find out whose card it is. */
export type CardAsking = Pick<Asking, 'caller' | 'isStaff' | 'lookups' | 'store' | 'now'>;

export type FoundCard =
  | { readonly ok: true; readonly card: OperationDetails<'card.get'> }
  | { readonly ok: false; readonly code: 'not_found' | 'customer_missing' };

/**
 * The card as the platform has it now, for whom it belongs to and for staff. Its `customer.id` decides, each time
 * anew; a card of somebody else is answered as one that does not exist. A card that we did not know is remembered.
 *
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
  // Remembered only now: what a stranger asks for leaves no trace.
  if (!(await rememberCard(store, shownRead(card), now))) return { ok: false, code: 'not_found' };
  return { ok: true, card };
}

/** `null`: the platform knows no such card. */
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

/** An id that the platform does not know, or that could be no card's id at all. */
const unknownCodes: readonly string[] = ['not_recognised', 'not_found', 'invalid_input'];
