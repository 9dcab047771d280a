import type { Owner } from './caller.ts';
import {
  cardUseTypes,
  type AnyMoney,
  type CaseKind,
  type CardUseType,
  type Dollars,
  type FundingState,
  type InstructionFacts,
  type InstructionOperationId,
  type Money,
  type Naira,
  type StaffInstruction,
} from '@tillside/contract';
import type { InstructionItem } from '@tillside/contract/schemas';

/** Events of an instruction of any operation: bills, cards, accounts, the two steps of a wallet payment. */
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

/** The type of an instruction's event, in the form `noun.verb`. */
export type InstructionEventType = (typeof instructionEventTypes)[number];

export const tillsideEventTypes = [
  ...instructionEventTypes,
  'checkout.paid',
  'account.credited',
  'account.review_opened',
  ...cardUseTypes,
  'selling.paused',
  'selling.resumed',
  'case.opened',
] as const;

/** The type of an event, in the form `noun.verb`. */
export type TillsideEventType = (typeof tillsideEventTypes)[number];

interface EventHead<Type extends TillsideEventType> {
  /** The same for every delivery of the same event. */
  readonly id: string;
  readonly type: Type;
  /** The instruction's ref. For a transfer the session id, for a card's use the card's id, for selling the product. */
  readonly ref: string;
  /** When it happened: ISO 8601. */
  readonly at: string;
}

interface EventBase<Type extends TillsideEventType> extends EventHead<Type> {
  readonly caller: Owner;
  /**
   * The amount that the shopper pays, is owed, or has paid. In `instruction.partially_succeeded` it is the whole price:
   * only the share of the delivered rows in `instruction.items` is captured, and the rest is released.
   */
  readonly amount: Money;
}

interface InstructionHead {
  readonly ref: string;
  /** The funding state at that moment. The money may still be moving. */
  readonly funding: FundingState;
  /** The rows of a bulk purchase. */
  readonly items?: readonly InstructionItem[];
}

/**
 * The instruction at the time of the event: a union discriminated by `operation`, with typed `input` and `details`.
 * It contains everything for a receipt, except tokens and pins: read those with `till.instructions.secrets(ref)`.
 */
export type EventInstruction = InstructionHead & InstructionFacts;

/** An event of an instruction. */
export interface InstructionEvent<Type extends InstructionEventType = InstructionEventType> extends EventBase<Type> {
  readonly instruction: EventInstruction;
}

/**
 * Money from a card is owed to its holder, who did not instruct the operation: `caller` did. Nothing is paid before
 * staff have named the payee. `amount` is the amount owed.
 */
export interface CreditOwedEvent extends InstructionEvent<'credit.owed'> {
  /** The creditor: the cardholder's id at the platform. */
  readonly customerId: string;
}

/** The platform charged another amount than expected, or one that cannot be read. The shopper pays `amount`, as agreed. */
export interface PriceDriftedEvent extends InstructionEvent<'price.drifted'> {
  /** What the platform charged. `null`: its amount cannot be read, so compare it in the dashboard. */
  readonly charged: Money | null;
}

/** A checkout was paid by wallet. `ref` is the ref of its payment, `amount` what the payer paid. */
export interface CheckoutPaidEvent extends EventBase<'checkout.paid'> {
  readonly checkout: {
    readonly id: string;
    /** Your value from `till.checkouts.create`. */
    readonly reference: string;
    readonly title: string;
    /** The platform's fee; `null` if a person settled the payment. */
    readonly fee: Naira | null;
    /** Your value from `till.checkouts.create`. */
    readonly metadata: Readonly<Record<string, unknown>>;
    /** The ref of the purchase that this checkout pays for. Only `Funding.checkoutPaid` receives such an event. */
    readonly fundedRef?: string;
  };
}

/** The platform confirmed a bank transfer to a virtual account. `amount` is the transferred amount. */
export interface AccountCreditedEvent extends EventBase<'account.credited'> {
  readonly transfer: {
    /** The transfer's session id, the same as `ref`. */
    readonly sessionId: string;
    readonly accountNumber: string;
    readonly customerId: string;
    /** The platform's id of the transaction. */
    readonly transId: string;
    /** The platform's fee; `null` where it cannot be read. */
    readonly fee: Naira | null;
    readonly sender: {
      readonly name: string;
      readonly bankName: string;
      /** The last four digits of the sender's account. */
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
 * A transfer needs a person's decision and is not credited yet: its session id cannot be typed, or the platform
 * confirms it with a transaction that was credited before. Find it at the platform, and let staff confirm it. `amount`
 * is the reported amount, or 0.
 * `caller.id` is the account's number if the account is unknown.
 */
export interface AccountReviewOpenedEvent extends EventBase<'account.review_opened'> {
  readonly transfer: {
    /** The transfer's session id, the same as `ref`: at most its first 1000 characters. */
    readonly sessionId: string;
    readonly accountNumber: string;
  };
}

/**
 * The platform reported a use of a card (platform §6). No call confirms the report, and its content is observed, not
 * documented: any field may be missing. **Notify the cardholder, and move no money because of it.** The card's
 * transactions list what was credited to the card and what was charged to it.
 */
export interface CardUsedEvent<Type extends CardUseType = CardUseType> extends EventHead<Type> {
  /**
   * The caller of the card's customer. `null` if none is known, or several are: then `card.customerId` identifies the
   * cardholder.
   */
  readonly caller: Owner | null;
  /** Usually dollars. `null`, and never 0, if the report has no readable amount. */
  readonly amount: AnyMoney | null;
  readonly card: {
    readonly id: string;
    /** The cardholder's id at the platform, as reading the card answers it. */
    readonly customerId: string;
    readonly lastFour: string;
    /** The reported balance of the card after the use. Read the card before you rely on it. */
    readonly balance: Dollars | null;
  };
  readonly use: {
    /** The id of the transaction, as in the card's transactions. */
    readonly transId: string | null;
    /** The merchant who accepted the card, at most 200 characters. */
    readonly acceptorName: string | null;
  };
}

/**
 * The sale of a provider's product was paused because its purchases fail, or was resumed: see `selling.pauseAfter`. One
 * event for all instances. `ref` is the operation and the provider, such as `airtime.buy mtn`.
 */
export interface SellingEvent<
  Type extends 'selling.paused' | 'selling.resumed' = 'selling.paused' | 'selling.resumed',
> extends EventHead<Type> {
  /** Always `null`: the event concerns all callers. */
  readonly caller: null;
  /** Always `null`: no money moves. */
  readonly amount: AnyMoney | null;
  readonly selling: {
    readonly operation: InstructionOperationId;
    /** As the operation's input names it, such as `mtn`. */
    readonly provider: string;
    /** When it was paused: ISO 8601. */
    readonly since: string;
    /** How many callers had a failed purchase since the last delivery. */
    readonly failed: number;
  };
}

/**
 * A shopper reported a problem with a purchase: a person has to examine it, and answer it once. It proves nothing about
 * the outcome of the purchase, so **send nothing and pay nothing because of it**. `amount` is what the shopper pays.
 */
export interface CaseOpenedEvent extends EventBase<'case.opened'> {
  readonly instruction: EventInstruction;
  readonly case: {
    readonly kind: CaseKind;
    /** What the shopper wrote in addition, at most 500 characters. */
    readonly text: string | null;
  };
  /** The evidence of the purchase's outcome, as far as it is known. */
  readonly proof: StaffInstruction['proof'];
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
  readonly 'case.opened': CaseOpenedEvent;
} & {
  readonly [Type in CardUseType]: CardUsedEvent<Type>;
} & {
  readonly [Type in SellingEvent['type']]: SellingEvent<Type>;
};

/** The event of this type. */
export type TillsideEventOf<Type extends TillsideEventType> = EventsByType[Type];

/** An event for the merchant's backend: a union discriminated by `type`. Redelivered until the handler returns. */
export type TillsideEvent = EventsByType[TillsideEventType];

/** Handlers by event type. An event is redelivered until its handler returns. */
export type TillsideHandlers = {
  readonly [Type in TillsideEventType]?: (event: TillsideEventOf<Type>) => void | Promise<void>;
};

/** Facts about a purchase that the shopper has to learn even if the page is closed. */
export const noticeKinds = [
  'delivered_late',
  'failed_released',
  'reversed_refunded',
  'in_review',
  'settled_by_staff',
  'case_answered',
] as const;

export type NoticeKind = (typeof noticeKinds)[number];

/** A notice in the outbox. It contains no data of its instruction, which is read when the notice is sent. */
export interface StoredNotice {
  /** The same for every delivery, and in a restored backup: an instruction makes one notice of each kind. */
  readonly id: string;
  readonly type: 'notice';
  readonly ref: string;
  readonly kind: NoticeKind;
  /** ISO 8601. */
  readonly at: string;
}

/** An event of a transition: its type, and facts that only that moment knows. */
export type PublishedEvent =
  | Exclude<InstructionEventType, 'price.drifted'>
  | { readonly type: 'price.drifted'; readonly charged: Money | null };

export function typeOf(published: PublishedEvent): InstructionEventType {
  return typeof published === 'string' ? published : published.type;
}
