import type { FieldError, Instruction, Money, Problem } from '@tillside/contract';
import type { Attempt } from '../attempts/attempt.ts';
import type { PurchaseInput } from '../client/companion-client.ts';
import type { Failure } from '../client/failure.ts';

/** Where an instruction stands in this page. */
export interface InstructState {
  /** Nothing is sent while offline. Everything typed is kept. */
  readonly offline: boolean;
  readonly step: Step;
}

export type Step =
  | {
      readonly name: 'idle';
      /** What the companion said of fields, by field. */
      readonly errors: Readonly<Record<string, FieldError>>;
    }
  | {
      readonly name: 'review';
      readonly input: PurchaseInput;
      readonly price: Price;
      readonly obstacle: Obstacle | null;
      /** An attempt with this very input whose key the next send uses again. */
      readonly earlier: Attempt | null;
    }
  | { readonly name: 'sending'; readonly attempt: Attempt }
  | {
      /** It was sent, and nobody here knows what became of it. Asked by key until it is known. */
      readonly name: 'finding';
      readonly attempt: Attempt;
      readonly after: 'reload' | 'lost';
      /** When the companion first said that it knows no such instruction. */
      readonly firstAbsence: number | null;
      /** Why the last question went unanswered. */
      readonly trouble: Failure | null;
    }
  | { readonly name: 'outcome'; readonly key: string; readonly instruction: Instruction };

export type StepName = Step['name'];

export type Price =
  | { readonly at: 'loading' }
  /** Nothing is paid for it, so no price is asked for. */
  | { readonly at: 'free' }
  | {
      readonly at: 'ready';
      readonly quote: Money;
      /** The price shown before, when it changed between review and Pay. */
      readonly previous: Money | null;
    }
  | {
      readonly at: 'failed';
      readonly failure: Failure;
      /** Not to be asked again before, milliseconds since 1970. */
      readonly until: number | null;
    };

/** Why what was sent is to be looked at once more before it is sent again. */
export type Obstacle =
  | { readonly kind: 'wait'; readonly until: number }
  | { readonly kind: 'signIn' }
  | { readonly kind: 'neverArrived'; readonly after: 'reload' | 'lost' }
  | { readonly kind: 'refused'; readonly problem: Problem };

export type InstructEvent =
  /** The browser went offline, or came back. */
  | { readonly type: 'connection'; readonly offline: boolean }
  /** An attempt of an earlier page was found in storage. */
  | { readonly type: 'adopted'; readonly attempt: Attempt }
  /** Another tab looks after that attempt. */
  | { readonly type: 'lockHeldElsewhere' }
  /** `free`: nothing is paid for it. Otherwise its price is asked for. */
  | { readonly type: 'submitted'; readonly input: PurchaseInput; readonly free?: boolean }
  /** The shopper changed a field that the companion had refused. */
  | { readonly type: 'corrected'; readonly field: string }
  | { readonly type: 'priceAsked' }
  | { readonly type: 'priced'; readonly quote: Money }
  | { readonly type: 'priceFailed'; readonly failure: Failure; readonly at: number }
  /** It is sent. The attempt is in storage already. */
  | { readonly type: 'sent'; readonly attempt: Attempt }
  | { readonly type: 'answered'; readonly instruction: Instruction }
  | { readonly type: 'refused'; readonly failure: Failure; readonly at: number }
  | { readonly type: 'lost'; readonly at: number }
  /** The companion knows no instruction with the key. */
  | { readonly type: 'absent'; readonly at: number }
  /** The question went unanswered. */
  | { readonly type: 'unfound'; readonly failure: Failure }
  /** The instruction moved on. */
  | { readonly type: 'told'; readonly instruction: Instruction }
  /** Back to the beginning: from what was not sent, or from an outcome. */
  | { readonly type: 'left' };
