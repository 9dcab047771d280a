import type { Owner } from '../options/caller.ts';
import type { FundingState, InstructionFacts, Money, Naira } from '@tillside/contract';
import type { InstructionItem } from '@tillside/contract/schemas';

/** Events of an instruction, whatever it does: bills, cards, accounts, the two steps of a wallet payment. */
export const instructionEventTypes = [
  'instruction.succeeded',
  'instruction.failed',
  'instruction.partially_succeeded',
  'instruction.reversed',
  'instruction.abandoned',
  'refund.owed',
  'refund.paid',
  'credit.owed',
  'review.opened',
  'price.drifted',
] as const;

/** Named as `noun.verb`. */
export type InstructionEventType = (typeof instructionEventTypes)[number];

export const tillsideEventTypes = [
  ...instructionEventTypes,
  'checkout.paid',
  'account.credited',
  'account.review_opened',
] as const;

/** Named as `noun.verb`. */
export type TillsideEventType = (typeof tillsideEventTypes)[number];

interface EventBase<Type extends TillsideEventType> {
  /** The same for every delivery of the same event. */
  readonly id: string;
  readonly type: Type;
  /** The instruction's ref; of `account.credited` and `account.review_opened` the session id of the transfer. */
  readonly ref: string;
  readonly caller: Owner;
  /** What the shopper pays, is owed, or has paid. */
  readonly amount: Money;
  /** When it happened: ISO 8601. */
  readonly at: string;
}

interface InstructionStanding {
  readonly ref: string;
  /** Where the shopper's money for it stood at that moment. It may still be on its way. */
  readonly funding: FundingState;
  /** The rows of a bulk purchase. */
  readonly items?: readonly InstructionItem[];
}

/**
 * The instruction as it stood when the event happened: a union by `operation`, which tells which `input` and `details` it
 * has. It carries what a receipt shows, but for tokens and pins: `till.instructions.secrets(ref)` gives those.
 */
export type EventInstruction = InstructionStanding & InstructionFacts;

/** Something happened to an instruction. */
export interface InstructionEvent<Type extends InstructionEventType = InstructionEventType> extends EventBase<Type> {
  readonly instruction: EventInstruction;
}

/**
 * What came off a card is owed to its holder, who is not the one who instructed it: `caller` is whoever did. Nobody is
 * paid before staff have named the payee. `amount` is what is owed.
 */
export interface CreditOwedEvent extends InstructionEvent<'credit.owed'> {
  /** Whose money it is: the cardholder's id at the platform. */
  readonly customerId: string;
}

/** The platform charged you otherwise than the price was made on. The shopper pays `amount`, as agreed. */
export interface PriceDriftedEvent extends InstructionEvent<'price.drifted'> {
  /** What the platform charged. */
  readonly charged: Money;
}

/** A checkout was paid by wallet. `ref` is the ref of its payment, `amount` what the payer paid. */
export interface CheckoutPaidEvent extends EventBase<'checkout.paid'> {
  readonly checkout: {
    readonly id: string;
    /** Yours, as you gave it to `till.checkouts.create`. */
    readonly reference: string;
    readonly title: string;
    /** What the platform keeps of it; `null` where a person settled it. */
    readonly fee: Naira | null;
    /** Yours, as you gave it to `till.checkouts.create`. */
    readonly metadata: Readonly<Record<string, unknown>>;
    /** The ref of the purchase that is paid for by it. Only `Funding.checkoutPaid` hears of such a checkout. */
    readonly fundedRef?: string;
  };
}

/** The platform confirmed a bank transfer to a virtual account. `amount` is what was sent. */
export interface AccountCreditedEvent extends EventBase<'account.credited'> {
  readonly transfer: {
    /** The transfer's own id, the same as `ref`. */
    readonly sessionId: string;
    readonly accountNumber: string;
    readonly customerId: string;
    /** The platform's id of the transaction. */
    readonly transId: string;
    /** What the platform keeps of it. */
    readonly fee: Naira;
    readonly sender: {
      readonly name: string;
      readonly bankName: string;
      /** The last four digits of the account that it came from. */
      readonly accountEnding: string;
    };
    readonly description: string | null;
    /** When it was sent: ISO 8601. */
    readonly paidAt: string;
    /** Whether it has reached your wallet balance (platform §2.11). */
    readonly settled: boolean;
  };
}

/**
 * The platform told of a transfer by a session id that nobody could type, so nothing was asked and nothing counts yet:
 * find it at the platform, and let staff confirm it. `amount` is what the platform told, 0 where it told none.
 * `caller.id` is the account's number where nobody knows the account.
 */
export interface AccountReviewOpenedEvent extends EventBase<'account.review_opened'> {
  readonly transfer: {
    /** The transfer's own id, the same as `ref`: at most its first 1000 characters. */
    readonly sessionId: string;
    readonly accountNumber: string;
  };
}

/** Each event by its type. */
type EventsByType = {
  readonly [Type in Exclude<InstructionEventType, 'credit.owed' | 'price.drifted'>]: InstructionEvent<Type>;
} & {
  readonly 'credit.owed': CreditOwedEvent;
  readonly 'price.drifted': PriceDriftedEvent;
  readonly 'checkout.paid': CheckoutPaidEvent;
  readonly 'account.credited': AccountCreditedEvent;
  readonly 'account.review_opened': AccountReviewOpenedEvent;
};

/** The event of this type. */
export type TillsideEventOf<Type extends TillsideEventType> = EventsByType[Type];

/** What the companion tells the merchant's backend: a union by `type`. Delivered again until the handler returns. */
export type TillsideEvent = EventsByType[TillsideEventType];

/** Handlers of events by their type. An event is delivered again until its handler returns. */
export type TillsideHandlers = {
  readonly [Type in TillsideEventType]?: (event: TillsideEventOf<Type>) => void | Promise<void>;
};

/** What a change publishes: the type of an event, with what only that moment knows. */
export type PublishedEvent =
  | Exclude<InstructionEventType, 'price.drifted'>
  | { readonly type: 'price.drifted'; readonly charged: Money };

export function typeOf(published: PublishedEvent): InstructionEventType {
  return typeof published === 'string' ? published : published.type;
}
