import { z } from 'zod';
import { refField } from '../../kernel/platform/input-fields.ts';
import { operation } from '../../kernel/platform/operation.ts';
import { actionVisibility, CardActionResult, IssuedCard, issuedVisibility } from './card.ts';
import { cardIdField } from './card-fields.ts';

/** The input of freeze, unfreeze and terminate (platform §4.1). */
export const CardAction = z.object({ id: cardIdField, ref: refField });

const actsOnCard = {
  method: 'PATCH',
  input: CardAction,
  details: CardActionResult,
  visibility: actionVisibility,
  money: null,
  safety: { ref: 'required', recover: 'readBack', evidence: 'documented' },
  source: 'platform §4.1',
  refusedWith: [404, 409],
} as const;

/** Freezes a card until it is unfrozen (platform §4.1, §3). The answer has no status; `GET /cards/{id}` shows it. */
export const freezeCard = operation({
  ...actsOnCard,
  id: 'card.freeze',
  summary: 'Freezes a card.',
  path: '/cards/{id}/freeze',
});

/** Unfreezes a card. In live, 422 while the business's USD due balance is over 5 (platform §3). */
export const unfreezeCard = operation({
  ...actsOnCard,
  id: 'card.unfreeze',
  summary: 'Makes a frozen card active again.',
  path: '/cards/{id}/unfreeze',
  refusals: { 422: 'Outside the sandbox, while the business’s USD due balance is greater than 5.' },
});

/**
 * Terminates a card in any state permanently. Its balance becomes 0 (platform §4.1, §3). The document does not state
 * where the balance goes: the USD wallet is assumed.
 */
export const terminateCard = operation({
  ...actsOnCard,
  id: 'card.terminate',
  summary: 'Ends a card for good.',
  method: 'POST',
  path: '/cards/{id}/terminate',
  money: { currency: 'USD', unit: 'major', direction: 'in' },
  refusedWith: [404],
});

/** `PATCH /cards/replace/{id}` takes no body (platform §4.1). */
export const CardReplacement = z.object({ id: cardIdField });

/** Gives a card in any state a new number, CVV and expiry under the same id (platform §3, §4.1). It takes no ref, so repeating it replaces the card twice. */
export const replaceCard = operation({
  id: 'card.replace',
  summary: 'Gives a card a new number, CVV and expiry under the same id.',
  method: 'PATCH',
  path: '/cards/replace/{id}',
  input: CardReplacement,
  details: IssuedCard,
  visibility: issuedVisibility,
  money: null,
  safety: { ref: 'none', recover: 'readBack', evidence: 'assumed' },
  source: 'platform §4.1',
  refusedWith: [404],
});
