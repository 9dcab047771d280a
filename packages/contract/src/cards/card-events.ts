import { z } from 'zod';
import { platformEvent, type PlatformEvent } from '../platform/event.ts';
import { wireNumber } from '../platform/wire.ts';
import { IssuedCard } from './card.ts';

/** What the events of a card carry (observed). Amounts in dollars. No call confirms an authorization. */
export const CardEvent = z.looseObject({
  trans_id: z.string().min(1),
  ref: z.string().nullish(),
  amount: wireNumber.nullish(),
  auth_currency: z.string().nullish(),
  /** Who took the card's payment. */
  acceptor_name: z.string().nullish(),
  card: z.looseObject({ id: z.string().min(1), balance: wireNumber.nullish() }),
});

const cardEvent = <const Type extends string>(type: Type): PlatformEvent<Type, typeof CardEvent> =>
  platformEvent({ type, payload: CardEvent, evidence: 'observed' });

/** Every event of cards and issuing, by its type (platform §6). */
export const cardEvents = {
  /** A contactless card was activated at a point of sale. */
  'cards.auth.activation': cardEvent('cards.auth.activation'),
  /** An authorization was approved. */
  'cards.auth.approved': cardEvent('cards.auth.approved'),
  /** An authorization was settled (captured). */
  'cards.auth.settled': cardEvent('cards.auth.settled'),
  /** An authorization was declined. */
  'cards.auth.declined': cardEvent('cards.auth.declined'),
  /** A verification, a one-dollar authorization, was approved. */
  'cards.auth.verified': cardEvent('cards.auth.verified'),
  /** A transaction was refunded to the card. */
  'cards.adjusted.refund': cardEvent('cards.adjusted.refund'),
  /** A cross-border transaction was settled. */
  'cards.adjusted.crossborder': cardEvent('cards.adjusted.crossborder'),
  'cards.adjusted.topup': cardEvent('cards.adjusted.topup'),
  'cards.adjusted.withdraw': cardEvent('cards.adjusted.withdraw'),
  'cards.adjusted.freeze': cardEvent('cards.adjusted.freeze'),
  'cards.adjusted.unfreeze': cardEvent('cards.adjusted.unfreeze'),
  'cards.adjusted.terminated': cardEvent('cards.adjusted.terminated'),
  /** A card was created, at once or by a confirmed deposit: the shape of a creation's details. */
  'issuing.created.successful': platformEvent({
    type: 'issuing.created.successful',
    payload: IssuedCard,
    evidence: 'documented',
  }),
  /** A card was replaced: the shape of a replacement's details. */
  'issuing.replaced.successful': platformEvent({
    type: 'issuing.replaced.successful',
    payload: IssuedCard,
    evidence: 'assumed',
  }),
} as const;
