import type {
  FieldError,
  FreeOperationId,
  Instruction,
  InstructionDetails,
  InstructionInput,
  InstructionOperationId,
  Money,
  PageOperationId,
  RequestedInput,
} from '@tillside/contract';
import type { Failure } from '../client/failure.ts';
import type { Obstacle } from './instruct.states.ts';
import type { InstructCallbacks } from './use-instruct-callbacks.ts';

/** An instruction of one operation: its input and details are known. */
export type InstructionOf<Id extends InstructionOperationId> = Omit<Instruction, 'operation' | 'input' | 'details'> & {
  readonly operation: Id;
  readonly input: InstructionInput<Id>;
  readonly details?: InstructionDetails<Id>;
};

export interface InstructOptions<Id extends PageOperationId, About> extends InstructCallbacks<InstructionOf<Id>> {
  /**
   * The part of the input that says what it is about, such as `{ id }` of a card. It goes into every input, and an
   * attempt that is about something else is left to others.
   */
  readonly about?: About | undefined;
}

/** Where an instruction stands, and what may be done. `state` tells which of the facts are known. */
export type Instruct<Id extends PageOperationId, About = unknown> = Standing<Id> & Doing<Id, About>;

type Standing<Id extends PageOperationId> =
  /** Who is signed in is not known yet. */
  | In<'waiting', Id>
  /** Nothing was asked for, or `errors` says what is wrong with the input. */
  | In<'idle', Id>
  /** Of what has a price: it is asked for, or it could not be had. */
  | (Id extends FreeOperationId ? never : In<'quoting', Id> | In<'unquoted', Id, { readonly failure: Failure }>)
  /** It may be sent. `obstacle` says why it was not sent, or did not arrive. */
  | In<'ready', Id>
  | In<'sending', Id>
  /** It was sent, and what became of it is being found out by its key. */
  | In<'finding', Id>
  /** Its outcome is open, and is followed. */
  | In<'following', Id, { readonly instruction: InstructionOf<Id> }>
  /** Its outcome is known. What was delivered may still be reversed. */
  | In<'done', Id, { readonly instruction: InstructionOf<Id> }>;

type In<State extends string, Id extends PageOperationId, Known = unknown> = {
  readonly state: State;
} & Omit<Facts<Id>, keyof Known> &
  Known;

interface Facts<Id extends PageOperationId> {
  /** Nothing is sent while offline. */
  readonly offline: boolean;
  /** What was asked for. After a reload without what is secret. */
  readonly input: Partial<RequestedInput<Id>> | null;
  /** What the companion said of fields, by the field's path (`rows.3.phone`). `fieldErrorText` of the parts has words. */
  readonly errors: Readonly<Record<string, FieldError>>;
  /** What is paid; `null` where that is not known, or nothing is. */
  readonly quoted: Money | null;
  /** The price shown before, when it changed between the quote and the send. */
  readonly previous: Money | null;
  /** Why it was not sent, or did not arrive. Another `send()` uses the same key. */
  readonly obstacle: Obstacle | null;
  /** Why the last question went unanswered. */
  readonly failure: Failure | null;
  /** The instruction, kept up to date. */
  readonly instruction: InstructionOf<Id> | null;
}

type Doing<Id extends PageOperationId, About> = {
  /**
   * Begins anew: after an outcome, or instead of sending. While an outcome is open it does nothing and answers `false`.
   */
  reset(): boolean;
  /** Leaves an open outcome to the history, and begins anew. */
  leave(): void;
  /** Looks again at once for what it waits for. */
  wake(): void;
} & (Id extends FreeOperationId
  ? {
      /** Sends it, once. While it is on its way or its outcome is open, this does nothing. */
      send(...input: Asked<Rest<Id, About>>): void;
    }
  : {
      /** Asks for the price. Nothing is stored by it. Without an input: of the same once more. */
      quote(...input: Asked<Rest<Id, About>> | []): void;
      /** Sends what was quoted, once. While it is on its way or its outcome is open, this does nothing. */
      send(): void;
    });

/** The fields of the input that `about` does not give. */
type Rest<Id extends PageOperationId, About> = Without<RequestedInput<Id>, keyof About>;
type Without<Input, Given extends PropertyKey> = Input extends unknown ? Omit<Input, Given> : never;

/** An input of which nothing is required may be left out. */
type Asked<Input> = Record<never, never> extends Input ? [input?: Input] : [input: Input];
