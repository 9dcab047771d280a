import type { CardUseType, InstructionOperationId } from '@tillside/contract';
import type { PlatformEventType } from '@tillside/contract/schemas';
import type { TillsideEventType } from '../model/event.ts';

/** The effect of a platform event. `page`: the pages that read again. */
export type EventOutcome =
  /** It is passed on unchanged to the merchant's handlers, because no call confirms it. */
  | { readonly by: 'report'; readonly event: CardUseType; readonly page: 'card' }
  /** An authenticated call confirms it, and then the handlers are called. */
  | { readonly by: 'confirmation'; readonly event: TillsideEventType; readonly page: 'account' }
  /** The instructions that it may concern are reconciled soon. The handlers receive those instructions' own events. */
  | {
      readonly by: 'instruction';
      /** `bills`: whichever instruction its ref or transaction names. */
      readonly operation: InstructionOperationId | 'bills';
      readonly page: 'card' | 'instruction';
    }
  | { readonly by: 'none'; readonly reason: string };

const report = <Type extends CardUseType>(event: Type) => ({ by: 'report', event, page: 'card' }) as const;
const ofCard = <Id extends InstructionOperationId>(operation: Id) =>
  ({ by: 'instruction', operation, page: 'card' }) as const;
const ofBill = { by: 'instruction', operation: 'bills', page: 'instruction' } as const;

/** Every event that the platform documents (platform §6). One without an outcome does not compile. */
export const eventOutcomes = {
  'cards.auth.activation': report('card.activated'),
  'cards.auth.approved': report('card.approved'),
  'cards.auth.settled': report('card.settled'),
  'cards.auth.declined': report('card.declined'),
  'cards.auth.verified': report('card.verified'),
  'cards.adjusted.refund': report('card.refunded'),
  'cards.adjusted.crossborder': report('card.crossborder_settled'),
  'cards.adjusted.topup': ofCard('card.topup'),
  'cards.adjusted.withdraw': ofCard('card.withdraw'),
  'cards.adjusted.freeze': ofCard('card.freeze'),
  'cards.adjusted.unfreeze': ofCard('card.unfreeze'),
  'cards.adjusted.terminated': ofCard('card.terminate'),
  'issuing.created.successful': ofCard('card.create'),
  'issuing.replaced.successful': ofCard('card.replace'),
  'accounts.payment.status': { by: 'confirmation', event: 'account.credited', page: 'account' },
  'accounts.simulation': {
    by: 'none',
    reason: 'Nobody paid: a transfer was only simulated. One that is credited comes as accounts.payment.status.',
  },
  'bills.created': ofBill,
  'bills.status': ofBill,
  'bills.batch.status': ofBill,
} as const satisfies Readonly<Record<PlatformEventType, EventOutcome>>;

/** The outcome of an event; `null` for a name that is not documented. */
export function outcomeOf(type: string): EventOutcome | null {
  const outcomes: Readonly<Record<string, EventOutcome>> = eventOutcomes;
  return Object.hasOwn(outcomes, type) ? (outcomes[type] ?? null) : null;
}
