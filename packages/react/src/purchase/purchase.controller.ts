import { isFinal, type Instruction, type InstructionOperationId } from '@tillside/contract/browser';
import type { Attempt } from '../attempts/attempt.ts';
import type { AttemptStorage } from '../attempts/attempt-storage.ts';
import { newIdempotencyKey } from '../attempts/idempotency-key.ts';
import type { Tending } from '../attempts/tending.ts';
import type { CompanionClient, PurchaseInput } from '../client/companion-client.ts';
import { isPlainRefusal, type Failure } from '../client/failure.ts';
import { operationOf, type BillVariant } from './bill.ts';
import { canPay, initialPurchase, transition } from './purchase.machine.ts';
import type { PurchaseEvent, PurchaseState } from './purchase.states.ts';
import { createPause, searchOutcome } from './search-outcome.ts';

/** The one place where a purchase touches the network and storage. Knows nothing of React. */
export interface PurchaseController {
  getState(): PurchaseState;
  subscribe(listener: () => void): () => void;
  /** Begins to look after attempts of earlier pages and lost answers; the returned function ends it. */
  start(): () => void;
  /** Takes the filled form to the review and asks for the price. */
  submit(input: PurchaseInput): void;
  askPrice(): void;
  /** Sends the purchase. Pressing it again while it is on its way does nothing. */
  pay(): void;
  edit(): void;
  restart(): void;
  correct(field: string): void;
  /** Takes in what the companion says of the purchase now. */
  tell(instruction: Instruction): void;
  setOffline(offline: boolean): void;
  /** Looks again at once for what it waits for. */
  wake(): void;
}

export interface PurchaseSurroundings {
  readonly operation: InstructionOperationId;
  /** Another operation of the same form, by the input. */
  readonly variant?: BillVariant | undefined;
  /** Which attempts with these operations are this form's. Default: all of them. */
  readonly owns?: ((input: PurchaseInput) => boolean) | undefined;
  /** Fields of the input that are never stored. Default: none. */
  readonly secrets?: readonly string[];
  readonly client: Pick<CompanionClient, 'quote' | 'instruct' | 'instructionByKey'>;
  readonly attempts: AttemptStorage;
  readonly tending: Tending;
  /** Hears of every instruction that arrives. */
  readonly onInstruction?: (instruction: Instruction) => void;
  readonly now?: () => number;
  readonly newKey?: () => string;
}

export function createPurchaseController(surroundings: PurchaseSurroundings): PurchaseController {
  const {
    operation,
    variant,
    owns = () => true,
    secrets = [],
    client,
    attempts,
    tending,
    onInstruction,
    now = () => Date.now(),
    newKey = newIdempotencyKey,
  } = surroundings;
  const listeners = new Set<() => void>();
  const { pause, wake } = createPause();
  const operations = variant ? [operation, variant.operation] : [operation];
  const mine = operations.flatMap((each) => attempts.open(each)).filter(({ input }) => owns(input));
  let state = adoptNewest(initialPurchase, mine.sort(newestFirst)[0]);
  let life = new AbortController();
  let search: { readonly key: string; readonly control: AbortController } | null = null;
  let pricing: AbortController | null = null;
  let sending = false;

  const send = (event: PurchaseEvent): void => {
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
    const tell = (event: PurchaseEvent): void => {
      if (event.type === 'answered') receive(key, event.instruction);
      send(event);
      askMissingPrice();
    };
    void searchOutcome({ ask, tell, pause, now }, search.control.signal);
  };

  const askPrice = (): void => {
    send({ type: 'priceAsked' });
    const { step } = state;
    if (step.name !== 'review') return;
    pricing?.abort();
    const control = new AbortController();
    pricing = control;
    void client.quote(operationOf({ operation, variant }, step.input), step.input, control.signal).then((answer) => {
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

  const pay = async (): Promise<void> => {
    const { step } = state;
    if (sending || step.name !== 'review' || step.price.at !== 'ready' || !canPay(state, now())) return;
    sending = true;
    const attempt: Attempt = {
      key: step.earlier?.key ?? newKey(),
      operation: operationOf({ operation, variant }, step.input),
      input: step.input,
      quote: step.price.quote,
      sentAt: now(),
      sends: (step.earlier?.sends ?? 0) + 1,
    };
    try {
      attempts.keep(withoutSecrets(attempt, secrets)); // before a byte is sent, so that a reload finds it
      void tending.take(attempt.key, life.signal);
      send({ type: 'paid', attempt });
      const answer = await client.instruct(attempt);
      if (!answer.ok) return settle(attempt, answer.failure);
      receive(attempt.key, answer.value);
      send({ type: 'answered', instruction: answer.value });
    } finally {
      sending = false;
    }
  };

  const leave = (event: Extract<PurchaseEvent, { type: 'edited' | 'restarted' }>): void => {
    const { step } = state;
    // Another input needs another key. What was sent with the old one, if anything, is in the companion's ledger.
    if (step.name === 'review' && step.earlier) attempts.forget(step.earlier.key);
    if (step.name === 'outcome') attempts.forget(step.key);
    pricing?.abort();
    send(event);
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
      if (state.step.name === 'finding') {
        void tending.take(state.step.attempt.key, signal).then((mine) => {
          if (!mine && !signal.aborted) send({ type: 'yielded' });
        });
      }
      watchSearch();
      return () => {
        life.abort();
        watchSearch();
        pricing?.abort();
      };
    },
    submit(input) {
      send({ type: 'submitted', input });
      askPrice();
    },
    askPrice,
    pay: () => void pay(),
    edit: () => leave({ type: 'edited' }),
    restart: () => leave({ type: 'restarted' }),
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
      // Asking a price stores nothing, so it may go out by itself. A purchase never does.
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

function adoptNewest(state: PurchaseState, attempt: Attempt | undefined): PurchaseState {
  return attempt ? transition(state, { type: 'adopted', attempt }) : state;
}
