import type { FieldError, Instruction, Money, Problem, QuoteAnswer } from '@tillside/contract';
import type { Attempt, ShownExchange } from '../runtime/attempt-storage.ts';
import type { PurchaseInput } from '../client/companion-client.ts';
import type { Failure } from '../client/failure.ts';

/** The state of an instruction in this page. */
export interface InstructState {
  /** Nothing is sent while offline. Input is kept. */
  readonly offline: boolean;
  readonly step: Step;
}

export type Step =
  | {
      readonly name: 'idle';
      /** The companion's errors by field. */
      readonly errors: Readonly<Record<string, FieldError>>;
      /** The companion does not sell this provider now. Nothing was started. */
      readonly paused?: Problem;
    }
  | {
      readonly name: 'review';
      readonly input: PurchaseInput;
      readonly price: Price;
      readonly obstacle: Obstacle | null;
      /** An attempt with an equal input, whose key the next send reuses. */
      readonly earlier: Attempt | null;
    }
  | { readonly name: 'sending'; readonly attempt: Attempt }
  | {
      /** It was sent, and its outcome is not known here. It is looked up by key. */
      readonly name: 'finding';
      readonly attempt: Attempt;
      readonly after: 'reload' | 'lost';
      /** When the companion first answered "not found". */
      readonly firstAbsence: number | null;
      /** Why the last read failed. */
      readonly trouble: Failure | null;
    }
  | { readonly name: 'outcome'; readonly key: string; readonly instruction: Instruction };

export type StepName = Step['name'];

type ReadyPrice = Extract<Price, { at: 'ready' }>;

export type Price =
  | {
      readonly at: 'loading';
      /** The previous price, whose hold is over. */
      readonly before?: ReadyPrice;
    }
  /** The operation is free, so no price is requested. */
  | { readonly at: 'free' }
  | {
      readonly at: 'ready';
      readonly quote: Money;
      /** The previous price, if it changed between review and Pay. */
      readonly previous: Money | null;
      /** The same was paid for the same recipient minutes ago. */
      readonly alreadyPaid: AlreadyPaid | null;
      /** The exchange, if the price and the purchase have different currencies, while it is known. */
      readonly exchange?: ShownExchange | undefined;
    }
  | {
      readonly at: 'failed';
      readonly failure: Failure;
      /** Earliest next request, milliseconds since 1970. */
      readonly until: number | null;
    };

/** An equal purchase of the last minutes. */
export type AlreadyPaid = NonNullable<QuoteAnswer['already_paid']>;

/** Why an attempt needs attention before it is sent again. */
export type Obstacle =
  | { readonly kind: 'wait'; readonly until: number }
  | { readonly kind: 'signIn' }
  | { readonly kind: 'neverArrived'; readonly after: 'reload' | 'lost' }
  | { readonly kind: 'refused'; readonly problem: Problem };

export type InstructEvent =
  /** The browser went offline or online. */
  | { readonly type: 'connection'; readonly offline: boolean }
  /** An earlier attempt was found in storage. */
  | { readonly type: 'adopted'; readonly attempt: Attempt }
  /** Another tab handles that attempt. */
  | { readonly type: 'lockHeldElsewhere' }
  /** `free`: the operation has no price. Otherwise its price is requested. */
  | { readonly type: 'submitted'; readonly input: PurchaseInput; readonly free?: boolean }
  /** The shopper changed a field that the companion refused. */
  | { readonly type: 'corrected'; readonly field: string }
  | { readonly type: 'priceAsked' }
  | {
      readonly type: 'priced';
      readonly quote: Money;
      readonly alreadyPaid?: AlreadyPaid | undefined;
      readonly exchange?: ShownExchange | undefined;
    }
  | { readonly type: 'priceFailed'; readonly failure: Failure; readonly at: number }
  /** It is being sent. The attempt is stored already. */
  | { readonly type: 'sent'; readonly attempt: Attempt }
  | { readonly type: 'answered'; readonly instruction: Instruction }
  | { readonly type: 'refused'; readonly failure: Failure; readonly at: number }
  | { readonly type: 'lost'; readonly at: number }
  /** The companion knows no instruction with the key. */
  | { readonly type: 'absent'; readonly at: number }
  /** The read failed. */
  | { readonly type: 'unfound'; readonly failure: Failure }
  | { readonly type: 'updated'; readonly instruction: Instruction }
  /** Returns to the start: from an unsent input, or from an outcome. */
  | { readonly type: 'left' };
