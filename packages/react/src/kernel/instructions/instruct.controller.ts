import {
  freeOperationIds,
  isFinal,
  type Instruction,
  type InstructionOperationId,
  type QuoteAnswer,
} from '@tillside/contract';
import { type AttemptLock, type Attempt, newIdempotencyKey, type AttemptStorage } from '../runtime/attempt-storage.ts';
import type { CompanionClient, PurchaseInput } from '../client/companion-client.ts';
import { isAbsent, isPlainRefusal, type Failure, type Answer } from '../client/failure.ts';
import { canSend, initialInstruct, transition, absenceSpacing } from './instruct.machine.ts';
import type { InstructEvent, InstructState } from './instruct.states.ts';

/** The only place where an instruction uses the network and storage. Independent of React and of forms. */
export interface InstructController {
  getState(): InstructState;
  subscribe(listener: () => void): () => void;
  /** Starts handling earlier attempts and lost answers. Returns a function that stops it. */
  start(): () => void;
  /**
   * Requests the price of an input, if it has one. A different input gets a new key.
   */
  quote(input: PurchaseInput): void;
  /** Requests the price again. */
  askPrice(): void;
  /** Sends the priced input. No effect while it is being sent. */
  send(): void;
  /**
   * Sends a free operation without a price.
   * @param secret fields that are sent and never kept, neither in storage nor here
   */
  sendFree(input: PurchaseInput, secret?: PurchaseInput): void;
  /** Returns to the start: from an unsent input, or from an outcome. */
  leave(): void;
  correct(field: string): void;
  /** Applies the instruction's current state. */
  tell(instruction: Instruction): void;
  setOffline(offline: boolean): void;
  /** Ends the current wait, and retries immediately. */
  wake(): void;
}

export interface InstructSurroundings extends OperationChoice {
  /** Selects the attempts with these operations that are handled here. Default: all of them. */
  readonly owns?: ((input: PurchaseInput) => boolean) | undefined;
  /** Input fields that are never stored. Default: none. */
  readonly secrets?: readonly string[];
  /** The initial state when nothing was requested and there is no open attempt. */
  readonly begin?: Beginning | undefined;
  readonly client: Pick<CompanionClient, 'quote' | 'instruct' | 'findInstruction'>;
  readonly attempts: AttemptStorage;
  readonly lock: AttemptLock;
  /** Called with every instruction that arrives. */
  readonly onInstruction?: (instruction: Instruction) => void;
  readonly now?: () => number;
  readonly newKey?: () => string;
}

/** A free input that may be sent immediately. */
export interface Beginning {
  readonly input: PurchaseInput;
  /** Whether to send it as soon as the controller starts. */
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

  /** Runs the search exactly while the state is `finding`. */
  const watchSearch = (): void => {
    const { step } = state;
    const attempt = step.name === 'finding' && !life.signal.aborted ? step.attempt : null;
    if (search?.key === attempt?.key) return;
    search?.control.abort();
    search = attempt && { key: attempt.key, control: new AbortController() };
    if (!attempt || !search) return;
    const { key } = attempt;
    const ask = (signal: AbortSignal): ReturnType<CompanionClient['findInstruction']> =>
      client.findInstruction(attempt, signal);
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
      send(answer.ok ? priced(answer.value, now()) : { type: 'priceFailed', failure: answer.failure, at: now() });
    });
  };

  /** Requests the price when the review is shown without one. */
  const askMissingPrice = (): void => {
    if (state.step.name === 'review' && state.step.price.at === 'loading') askPrice();
  };

  const settle = (attempt: Attempt, failure: Failure): void => {
    if (isPlainRefusal(failure)) {
      // Refused before processing, on its only send: nothing is open. A second send proves nothing about the first.
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
    const { quote: _earlier, exchange: _rate, ...earlier } = step.earlier ?? { key: newKey(), sends: 0 };
    const attempt: Attempt = {
      ...earlier,
      operation: operationOf(surroundings, step.input),
      input: step.input,
      ...(step.price.at === 'ready' && { quote: step.price.quote, exchange: step.price.exchange }),
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
    // Another input needs another key. If the old one was sent, it is in the companion's ledger.
    if (step.name === 'review' && step.earlier) attempts.forget(step.earlier.key);
    if (step.name === 'outcome') attempts.forget(step.key);
    pricing?.abort();
    send({ type: 'left' });
  };

  /** Resubmitting an equal input keeps its key; another review is discarded. */
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
      send({ type: 'updated', instruction });
      if (state !== before && state.step.name === 'outcome') receive(state.step.key, instruction);
    },
    setOffline(offline) {
      if (state.offline === offline) return;
      send({ type: 'connection', offline });
      const { step } = state;
      // A quote stores nothing, so it may be retried automatically. An instruction never is.
      if (!offline && step.name === 'review' && step.price.at === 'failed' && step.price.failure.kind === 'lost')
        askPrice();
    },
    wake,
  };
}

/** After a reload the secret is requested again: with the same key, another input never buys twice. */
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

/** Whether the operation is free, so that it has no price. */
export function isFree(operation: InstructionOperationId): boolean {
  return freeOperationIds.some((free) => free === operation);
}

/** A price as the page keeps it. Its hold ends by the page's own clock. */
function priced({ quote, already_paid, exchange }: QuoteAnswer, at: number): InstructEvent {
  return {
    type: 'priced',
    quote,
    alreadyPaid: already_paid,
    exchange: exchange && { ...exchange, until: at + exchange.holds_for * 1000 },
  };
}

/** Selects another operation by the input, such as a topup instead of a subscription. */
export interface OperationVariant {
  readonly operation: InstructionOperationId;
  applies(input: PurchaseInput): boolean;
}

/** An operation, or one of two by the input. */
export interface OperationChoice {
  readonly operation: InstructionOperationId;
  readonly variant?: OperationVariant | undefined;
}

export function operationOf({ operation, variant }: OperationChoice, input: PurchaseInput): InstructionOperationId {
  return variant?.applies(input) ? variant.operation : operation;
}

/** A pause that a wake-up ends early (the network is back, the page is visible again). */
interface Pause {
  (milliseconds: number, signal: AbortSignal): Promise<void>;
}

interface Search {
  readonly ask: (signal: AbortSignal) => Promise<Answer<Instruction>>;
  readonly tell: (event: Extract<InstructEvent, { type: 'answered' | 'absent' | 'unfound' }>) => void;
  readonly pause: Pause;
  readonly now: () => number;
}

const firstPause = 1_000;
const maxPause = 15_000;

/** Looks up a purchase by its key until it is found, or the signal aborts. It only reads, never sends. */
async function searchOutcome({ ask, tell, pause, now }: Search, signal: AbortSignal): Promise<void> {
  let wait = firstPause;
  while (!signal.aborted) {
    const answer = await ask(signal);
    if (signal.aborted) return;
    if (answer.ok) return tell({ type: 'answered', instruction: answer.value });
    const { failure } = answer;
    const absent = isAbsent(failure);
    tell(absent ? { type: 'absent', at: now() } : { type: 'unfound', failure });
    if (signal.aborted) return;
    await pause(absent ? absenceSpacing : wait, signal);
    wait = Math.min(wait * 1.6, maxPause);
  }
}

/** A pause with the browser's timers. `wake` ends the running pauses. */
function createPause(): { pause: Pause; wake: () => void } {
  const sleepers = new Set<() => void>();
  return {
    wake: () => {
      for (const rouse of sleepers) rouse();
    },
    pause: (milliseconds, signal) =>
      new Promise((resolve) => {
        const rouse = (): void => {
          clearTimeout(timer);
          sleepers.delete(rouse);
          signal.removeEventListener('abort', rouse);
          resolve();
        };
        const timer = setTimeout(rouse, milliseconds);
        sleepers.add(rouse);
        signal.addEventListener('abort', rouse, { once: true });
      }),
  };
}
