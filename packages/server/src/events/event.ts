import type {
  FundingState,
  InstructionFacts,
  InstructionItem,
  InstructionOperationId,
  Money,
  OperationId,
} from '@tillside/contract';
import type { Owner } from '../options.ts';

/** Events of an instruction, whatever it does: bills, cards, accounts, the two steps of a wallet payment. */
export const instructionEventTypes = [
  'instruction.succeeded',
  'instruction.failed',
  'instruction.partial',
  'instruction.reversed',
  'instruction.abandoned',
  'refund.owed',
  'refund.paid',
  'credit.owed',
  'review.opened',
  'price_drift',
] as const;

export type InstructionEventType = (typeof instructionEventTypes)[number];

export const tillsideEventTypes = [
  ...instructionEventTypes,
  'checkout.paid',
  'account.credited',
  'account.review',
] as const;

export type TillsideEventType = (typeof tillsideEventTypes)[number];

interface EventBase<Type extends TillsideEventType, Operation extends OperationId> {
  /** The same for every delivery of the same event. */
  readonly id: string;
  readonly type: Type;
  /** The instruction's ref; of `account.credited` and `account.review` the session id of the transfer. */
  readonly ref: string;
  readonly operation: Operation;
  readonly caller: Owner;
  /** What the shopper pays, is owed, or has paid. */
  readonly amount: Money;
  /** When it happened: ISO 8601. */
  readonly at: string;
}

/** What is told of an instruction beside `input` and `details`. */
interface InstructionStanding {
  /** Where the shopper's money for it stood at that moment. It may still be on its way. */
  readonly funding: FundingState;
  /** The rows of a bulk purchase. */
  readonly items?: readonly InstructionItem[];
}

/**
 * Something happened to an instruction. `operation` tells which `input` and `details` it has. It carries what a receipt
 * shows, but for tokens and pins: `till.instructions.secrets(ref)` gives those.
 */
export type InstructionEvent<Type extends InstructionEventType = InstructionEventType> = EventBase<
  Type,
  InstructionOperationId
> &
  InstructionStanding &
  InstructionFacts;

/**
 * What came off a card is owed to its holder, who is not the one who instructed it: `caller` is whoever did. Nobody is
 * paid before staff have named the payee. `amount` is what is owed.
 */
export type CreditOwedEvent = InstructionEvent<'credit.owed'> & {
  /** Whose money it is: the cardholder's id at the platform. */
  readonly customer_id: string;
};

/** A checkout was paid by wallet. `ref` is the ref of its payment, `amount` what the payer paid. */
export interface CheckoutPaidEvent extends EventBase<'checkout.paid', 'wallet.pay'> {
  readonly details: {
    /** The checkout's id. */
    readonly checkout: string;
    /** Yours, as you gave it to `till.checkouts.create`. */
    readonly reference: string;
    readonly title: string;
    /** What the platform keeps of it, in naira; `null` where a person settled it. */
    readonly fee: number | null;
    /** Yours, as you gave it to `till.checkouts.create`. */
    readonly metadata: Readonly<Record<string, unknown>>;
    /** The ref of the purchase that is paid for by it. Only `Funding.checkoutPaid` hears of such a checkout. */
    readonly funds?: string;
  };
}

/** The platform confirmed a bank transfer to a virtual account. `amount` is what was sent. */
export interface AccountCreditedEvent extends EventBase<'account.credited', 'payment.confirm'> {
  readonly details: {
    readonly account_number: string;
    readonly customer_id: string;
    /** The transfer's own id, the same as `ref`. */
    readonly session_id: string;
    /** The platform's id of the transaction. */
    readonly trans_id: string;
    /** What the platform keeps of it, in naira. */
    readonly fee: number;
    readonly sender: {
      readonly name: string;
      readonly bank_name: string;
      /** The last four digits of the account that it came from. */
      readonly account_ending: string;
    };
    readonly description: string | null;
    /** When it was sent: ISO 8601. */
    readonly paid_at: string;
    /** Whether it has reached your wallet balance (platform §2.11). */
    readonly settled: boolean;
  };
}

/**
 * The platform told of a transfer by a session id that nobody could type, so nothing was asked and nothing counts yet:
 * find it at the platform, and let staff confirm it. `amount` is what the platform told, 0 where it told none.
 * `caller.id` is the account's number where nobody knows the account.
 */
export interface AccountReviewEvent extends EventBase<'account.review', 'payment.confirm'> {
  readonly details: {
    readonly account_number: string;
    /** The transfer's own id, the same as `ref`: at most its first 1000 characters. */
    readonly session_id: string;
  };
}

/** The event of this type. */
export type TillsideEventOf<Type extends TillsideEventType> = Type extends 'checkout.paid'
  ? CheckoutPaidEvent
  : Type extends 'account.credited'
    ? AccountCreditedEvent
    : Type extends 'account.review'
      ? AccountReviewEvent
      : Type extends 'credit.owed'
        ? CreditOwedEvent
        : Type extends InstructionEventType
          ? InstructionEvent<Type>
          : never;

/** What the companion tells the merchant's backend, told apart by `type`. Delivered again until the handler returns. */
export type TillsideEvent =
  | InstructionEvent<Exclude<InstructionEventType, 'credit.owed'>>
  | CreditOwedEvent
  | CheckoutPaidEvent
  | AccountCreditedEvent
  | AccountReviewEvent;

/** Handlers of events by their type. An event is delivered again until its handler returns. */
export type TillsideHandlers = {
  readonly [Type in TillsideEventType]?: (event: TillsideEventOf<Type>) => void | Promise<void>;
};
