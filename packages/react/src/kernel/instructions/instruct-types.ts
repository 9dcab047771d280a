import type {
  FieldError,
  FreeOperationId,
  Instruction,
  InstructionDetails,
  InstructionInput,
  InstructionOperationId,
  InstructionSecrets,
  Money,
  PageOperationId,
  RequestedInput,
} from '@tillside/contract';
import type { Failure } from '../client/failure.ts';
import type { Obstacle } from './instruct.states.ts';
import type { InstructCallbacks } from './use-instruct-callbacks.ts';

/** An instruction of one operation, with typed input and details. */
export type InstructionOf<Id extends InstructionOperationId> = Omit<Instruction, 'operation' | 'input' | 'details'> & {
  readonly operation: Id;
  readonly input: InstructionInput<Id>;
  readonly details?: InstructionDetails<Id> & SecretsOf<Extract<InstructionSecrets, { readonly operation: Id }>>;
};

/** Tokens and pins, which only the buyer receives. */
type SecretsOf<Secrets> = [Secrets] extends [never] ? unknown : Partial<Omit<Secrets, 'operation'>>;

export interface InstructOptions<Id extends PageOperationId, About> extends InstructCallbacks<InstructionOf<Id>> {
  /**
   * The part of the input that identifies the subject, such as `{ id }` of a card. It is added to every input, and
   * attempts about another subject are ignored.
   */
  readonly about?: About | undefined;
}

/** The state of an instruction, and the available actions. `state` discriminates the known facts. */
export type Instruct<Id extends PageOperationId, About = unknown> = StateFacts<Id> & Doing<Id, About>;

type StateFacts<Id extends PageOperationId> =
  /** The signed-in user is not known yet. */
  | In<'waiting', Id>
  /** Nothing was requested, or `errors` lists what is wrong with the input. */
  | In<'idle', Id>
  /** For priced operations: the price is being requested, or the request failed. */
  | (Id extends FreeOperationId ? never : In<'quoting', Id> | In<'unquoted', Id, { readonly failure: Failure }>)
  /** The input may be sent. `obstacle` is the reason why it was not sent, or did not arrive. */
  | In<'ready', Id>
  | In<'sending', Id>
  /** It was sent, and is looked up by its key. */
  | In<'finding', Id>
  /** Its outcome is open, and is followed. */
  | In<'following', Id, { readonly instruction: InstructionOf<Id> }>
  /** Its outcome is known. A delivery may still be reversed. */
  | In<'done', Id, { readonly instruction: InstructionOf<Id> }>;

type In<State extends string, Id extends PageOperationId, Known = unknown> = {
  readonly state: State;
} & Omit<Facts<Id>, keyof Known> &
  Known;

interface Facts<Id extends PageOperationId> {
  /** Nothing is sent while offline. */
  readonly offline: boolean;
  /** The requested input; after a reload, without its secrets. */
  readonly input: Partial<RequestedInput<Id>> | null;
  /** The companion's field errors by path (`rows.3.phone`). `fieldErrorText` of the parts returns their texts. */
  readonly errors: Readonly<Record<string, FieldError>>;
  /** The price; `null` if it is not known, or there is none. */
  readonly quoted: Money | null;
  /** The previous price, if it changed between the quote and the send. */
  readonly previous: Money | null;
  /** Why it was not sent, or did not arrive. Another `send()` uses the same key. */
  readonly obstacle: Obstacle | null;
  /** Why the last read failed. */
  readonly failure: Failure | null;
  /** The instruction, kept up to date. */
  readonly instruction: InstructionOf<Id> | null;
}

type Doing<Id extends PageOperationId, About> = {
  /**
   * Starts over: after an outcome, or instead of sending. While an outcome is open it does nothing and returns `false`.
   */
  reset(): boolean;
  /** Leaves an open outcome to the history, and starts over. */
  leave(): void;
  /** Ends the current wait, and retries immediately. */
  wake(): void;
} & (Id extends FreeOperationId
  ? {
      /** Sends the input, once. No effect while it is being sent or its outcome is open. */
      send(...input: Asked<Rest<Id, About>>): void;
    }
  : {
      /** Requests the price of an input; without an argument, of the last input. Nothing is stored. */
      quote(...input: Asked<Rest<Id, About>> | []): void;
      /** Sends the quoted input, once. No effect while it is being sent or its outcome is open. */
      send(): void;
    });

type Rest<Id extends PageOperationId, About> = Without<RequestedInput<Id>, keyof About>;
type Without<Input, Given extends PropertyKey> = Input extends unknown ? Omit<Input, Given> : never;

/** An input without required fields may be omitted. */
type Asked<Input> = Record<never, never> extends Input ? [input?: Input] : [input: Input];
