import { freeOperationIds, isFinal, type Instruction, type InstructionOperationId } from '@tillside/contract';
import type { AttemptLock } from '../attempts/attempt-lock.ts';
import type { Attempt } from '../attempts/attempt.ts';
import type { AttemptStorage } from '../attempts/attempt-storage.ts';
import { newIdempotencyKey } from '../attempts/idempotency-key.ts';
import type { CompanionClient, PurchaseInput } from '../client/companion-client.ts';
import { isPlainRefusal, type Failure } from '../client/failure.ts';
import { canSend, initialInstruct, transition } from './instruct.machine.ts';
import type { InstructEvent, InstructState } from './instruct.states.ts';
import { operationOf, type OperationChoice } from './operation-variant.ts';
import { createPause, searchOutcome } from './search-outcome.ts';

/** The one place where an instruction touches the network and storage. Knows nothing of React, and of no form. */
export interface InstructController {
  getState(): InstructState;
  subscribe(listener: () => void): () => void;
  /** Begins to look after attempts of earlier pages and lost answers; the returned function ends it. */
  start(): () => void;
  /**
   * Asks for the price of this input, where there is one. Another input than the one before has another key.
   */
  quote(input: PurchaseInput): void;
  /** Asks for the price once more. */
  askPrice(): void;
  /** Sends what was priced. While it is on its way, doing it again does nothing. */
  send(): void;
  /**
   * Sends something that nothing is paid for, without asking for a price.
   * @param secret fields that are sent along and never kept, neither in storage nor here
   */
  sendFree(input: PurchaseInput, secret?: PurchaseInput): void;
  /** Back to the beginning: from what was not sent, or from an outcome. */
  leave(): void;
  correct(field: string): void;
  /** Takes in what the companion says of the instruction now. */
  tell(instruction: Instruction): void;
  setOffline(offline: boolean): void;
  /** Looks again at once for what it waits for. */
  wake(): void;
}

export interface InstructSurroundings extends OperationChoice {
  /** Which attempts with these operations are looked after here. Default: all of them. */
  readonly owns?: ((input: PurchaseInput) => boolean) | undefined;
  /** Fields of the input that are never stored. Default: none. */
  readonly secrets?: readonly string[];
  /** What it begins with, where nothing is asked and no attempt was left open. */
  readonly begin?: Beginning | undefined;
  readonly client: Pick<CompanionClient, 'quote' | 'instruct' | 'instructionByKey'>;
  readonly attempts: AttemptStorage;
  readonly lock: AttemptLock;
  /** Hears of every instruction that arrives. */
  readonly onInstruction?: (instruction: Instruction) => void;
  readonly now?: () => number;
  readonly newKey?: () => string;
}

/** An input without a price that may be sent from the start. */
export interface Beginning {
  readonly input: PurchaseInput;
  /** It is sent once it is looked after. */
  readonly atOnce: boolean;
}

export function createInstructController(surroundings: InstructSurroundings): InstructController {
  const {
    operation,
    variant,
    owns = () => true,
    secrets = [],
    begin,
    client,
    attempts,
    lock,
    onInstruction,
    now = () => Date.now(),
    newKey = newIdempotencyKey,
  } = surroundings;
  const listeners = new Set<() => void>();
  const { pause, wake } = createPause();
  const operations = variant ? [operation, variant.operation] : [operation];
  const mine = operations.flatMap((each) => attempts.open(each)).filter(({ input }) => owns(input));
  let state = begun(mine.sort(newestFirst)[0], begin);
  let isDue = begin?.atOnce === true && state.step.name === 'review';
  let life = new AbortController();
  let search: { readonly key: string; readonly control: AbortController } | null = null;
  let pricing: AbortController | null = null;
  let sending = false;

  const send = (event: InstructEvent): void => {
    const before = state;
    state = transition(state, event);
    if (state === before) return;
    watchSearch();
    for (const listener of listeners) listener();
  };

  const receive = (key: string, instruction: Instruction): void => {
    if (isFinal(instruction.state)) attempts.forget(key);
    onInstruction?.(instruction);
  };

  /** Looks for the outcome exactly while the flow is finding it out. */
  const watchSearch = (): void => {
    const { step } = state;
    const key = step.name === 'finding' && !life.signal.aborted ? step.attempt.key : null;
    if (search?.key === key) return;
    search?.control.abort();
    search = key === null ? null : { key, control: new AbortController() };
    if (key === null || !search) return;
    const ask = (signal: AbortSignal): ReturnType<CompanionClient['instructionByKey']> =>
      client.instructionByKey(key, signal);
    const tell = (event: InstructEvent): void => {
      if (event.type === 'answered') receive(key, event.instruction);
      send(event);
      askMissingPrice();
    };
    void searchOutcome({ ask, tell, pause, now }, search.control.signal);
  };

  const askPrice = (): void => {
    send({ type: 'priceAsked' });
    const { step } = state;
    if (step.name !== 'review' || step.price.at === 'free') return;
    pricing?.abort();
    const control = new AbortController();
    pricing = control;
    void client.quote(operationOf(surroundings, step.input), step.input, control.signal).then((answer) => {
      if (control.signal.aborted) return;
      send(
        answer.ok
          ? { type: 'priced', quote: answer.value.quote }
          : { type: 'priceFailed', failure: answer.failure, at: now() },
      );
    });
  };

  /** Back on the review without a price: ask for it. */
  const askMissingPrice = (): void => {
    if (state.step.name === 'review' && state.step.price.at === 'loading') askPrice();
  };

  const settle = (attempt: Attempt, failure: Failure): void => {
    if (isPlainRefusal(failure)) {
      // Refused at the door on its only send: the key is free and nothing is open. A second send proves nothing of the first.
      if (attempt.sends === 1 && failure.problem.code !== 'idempotency_key_reused') attempts.forget(attempt.key);
      send({ type: 'refused', failure, at: now() });
    } else {
      send({ type: 'lost', at: now() });
    }
    askMissingPrice();
  };

  const sendOnce = async (secret: PurchaseInput = {}): Promise<void> => {
    const { step } = state;
    if (sending || step.name !== 'review' || !canSend(state, now())) return;
    sending = true;
    const { quote: _earlier, ...earlier } = step.earlier ?? { key: newKey(), sends: 0 };
    const attempt: Attempt = {
      ...earlier,
      operation: operationOf(surroundings, step.input),
      input: step.input,
      ...(step.price.at === 'ready' && { quote: step.price.quote }),
      sentAt: now(),
      sends: earlier.sends + 1,
    };
    try {
      attempts.save(withoutSecrets(attempt, secrets)); // before a byte is sent, so that a reload finds it
      void lock.acquire(attempt.key, life.signal);
      send({ type: 'sent', attempt });
      const answer = await client.instruct({ ...attempt, input: { ...attempt.input, ...secret } });
      if (!answer.ok) return settle(attempt, answer.failure);
      receive(attempt.key, answer.value);
      send({ type: 'answered', instruction: answer.value });
    } finally {
      sending = false;
    }
  };

  const leave = (): void => {
    const { step } = state;
    // Another input needs another key. What was sent with the old one, if anything, is in the companion's ledger.
    if (step.name === 'review' && step.earlier) attempts.forget(step.earlier.key);
    if (step.name === 'outcome') attempts.forget(step.key);
    pricing?.abort();
    send({ type: 'left' });
  };

  /** What is asked for once more goes on with its key; whatever else was in the review is left. */
  const submit = (input: PurchaseInput): void => {
    const { step } = state;
    const free = isFree(operationOf(surroundings, input));
    if (step.name === 'review' && JSON.stringify(step.input) !== JSON.stringify(input)) leave();
    send({ type: 'submitted', input, free });
  };

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start() {
      life = new AbortController();
      const { signal } = life;
      if (isDue) {
        isDue = false;
        void sendOnce();
      } else if (state.step.name === 'sending') void lock.acquire(state.step.attempt.key, signal);
      if (state.step.name === 'finding') {
        void lock.acquire(state.step.attempt.key, signal).then((mine) => {
          if (!mine && !signal.aborted) send({ type: 'lockHeldElsewhere' });
        });
      }
      watchSearch();
      return () => {
        life.abort();
        watchSearch();
        pricing?.abort();
      };
    },
    quote(input) {
      submit(input);
      askPrice();
    },
    askPrice,
    send: () => void sendOnce(),
    sendFree(input, secret) {
      submit(input);
      void sendOnce(secret);
    },
    leave,
    correct: (field) => send({ type: 'corrected', field }),
    tell(instruction) {
      const before = state;
      send({ type: 'told', instruction });
      if (state !== before && state.step.name === 'outcome') receive(state.step.key, instruction);
    },
    setOffline(offline) {
      if (state.offline === offline) return;
      send({ type: 'connection', offline });
      const { step } = state;
      // Asking a price stores nothing, so it may go out by itself. An instruction never does.
      if (!offline && step.name === 'review' && step.price.at === 'failed' && step.price.failure.kind === 'lost')
        askPrice();
    },
    wake,
  };
}

/** After a reload the secret is asked for again: with the same key, another input never buys a second time. */
function withoutSecrets(attempt: Attempt, secrets: readonly string[]): Attempt {
  if (secrets.length === 0) return attempt;
  const input = Object.entries(attempt.input).filter(([name]) => !secrets.includes(name));
  return { ...attempt, input: Object.fromEntries(input) };
}

function newestFirst(left: Attempt, right: Attempt): number {
  return right.sentAt - left.sentAt;
}

function begun(attempt: Attempt | undefined, begin: Beginning | undefined): InstructState {
  if (attempt) return transition(initialInstruct, { type: 'adopted', attempt });
  return begin ? transition(initialInstruct, { type: 'submitted', input: begin.input, free: true }) : initialInstruct;
}

/** Whether nothing is paid for it, so that it has no price. */
export function isFree(operation: InstructionOperationId): boolean {
  return freeOperationIds.some((free) => free === operation);
}
