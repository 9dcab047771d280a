import { z } from 'zod';
import { dollarsOnTheWire, namedMoney } from '../../kernel/platform/wire-money.ts';
import { platformEvent, type PlatformEvent } from '../../kernel/platform/event.ts';
import { conditional, decimal, wireCurrency, wireId, wireRef, wireName } from '../../kernel/platform/wire.ts';
import { firstSix, IssuedCard, lastFour } from './card.ts';

/** The payload of a card event (observed). Balances in dollars, `amount` in `auth_currency` or in dollars. No call confirms an authorization. */
export const CardEvent = z
  .looseObject({
    trans_id: wireId,
    ref: wireRef.nullish(),
    amount: conditional(decimal.nullable()),
    auth_currency: conditional(wireCurrency.nullable()),
    /** The merchant who accepted the card. */
    acceptor_name: conditional(wireName.nullable()),
    card: z.looseObject({
      id: wireId,
      brand: conditional(z.string().nullable()),
      first_six: conditional(firstSix.nullable()),
      last_four: conditional(lastFour.nullable()),
      prev_balance: conditional(dollarsOnTheWire.nullable()),
      balance: conditional(dollarsOnTheWire.nullable()),
    }),
  })
  .meta({ id: 'CardEvent', description: 'What the events of a card carry (observed). Amounts in dollars.' })
  .transform((event) => ({
    ...event,
    amount: typeof event.amount === 'string' ? namedMoney(event.auth_currency ?? 'USD', event.amount) : event.amount,
  }));

const cardEvent = <const Type extends string>(type: Type, summary: string): PlatformEvent<Type, typeof CardEvent> =>
  platformEvent({ type, summary, payload: CardEvent, evidence: 'observed' });

/** All card and issuing events, by type (platform §6). */
export const cardEvents = {
  'cards.auth.activation': cardEvent('cards.auth.activation', 'A contactless card was activated at a point of sale.'),
  'cards.auth.approved': cardEvent('cards.auth.approved', 'A card authorization was approved.'),
  'cards.auth.settled': cardEvent('cards.auth.settled', 'A card authorization was settled (captured).'),
  'cards.auth.declined': cardEvent('cards.auth.declined', 'A card authorization was declined.'),
  'cards.auth.verified': cardEvent(
    'cards.auth.verified',
    'A card verification, a one-dollar authorization, was approved.',
  ),
  'cards.adjusted.refund': cardEvent('cards.adjusted.refund', 'A card transaction was refunded.'),
  'cards.adjusted.crossborder': cardEvent('cards.adjusted.crossborder', 'A cross-border transaction was settled.'),
  'cards.adjusted.topup': cardEvent('cards.adjusted.topup', 'A card was topped up.'),
  'cards.adjusted.withdraw': cardEvent('cards.adjusted.withdraw', 'Funds were withdrawn from a card.'),
  'cards.adjusted.freeze': cardEvent('cards.adjusted.freeze', 'A card was frozen.'),
  'cards.adjusted.unfreeze': cardEvent('cards.adjusted.unfreeze', 'A card was unfrozen.'),
  'cards.adjusted.terminated': cardEvent('cards.adjusted.terminated', 'A card was terminated.'),
  /** A card was created, directly or by a confirmed deposit. The payload has the shape of a creation's details. */
  'issuing.created.successful': platformEvent({
    type: 'issuing.created.successful',
    summary: 'A card was created, at once or by a confirmed deposit.',
    payload: IssuedCard,
    evidence: 'documented',
  }),
  /** A card was replaced. The payload has the shape of a replacement's details. */
  'issuing.replaced.successful': platformEvent({
    type: 'issuing.replaced.successful',
    summary: 'A card was replaced.',
    payload: IssuedCard,
    evidence: 'assumed',
  }),
} as const;
