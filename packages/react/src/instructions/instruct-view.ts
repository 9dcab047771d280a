import { isFinal, type FieldError, type Instruction, type Money } from '@tillside/contract';
import type { PurchaseInput } from '../client/companion-client.ts';
import type { Failure } from '../client/failure.ts';
import { priceOf } from './instruct.machine.ts';
import type { InstructState, Obstacle, Price } from './instruct.states.ts';

/** The state of an instruction that hooks expose for every operation. */
export interface InstructView {
  readonly state: 'idle' | 'quoting' | 'unquoted' | 'ready' | 'sending' | 'finding' | 'following' | 'done';
  readonly offline: boolean;
  readonly input: PurchaseInput | null;
  readonly errors: Readonly<Record<string, FieldError>>;
  readonly quoted: Money | null;
  readonly previous: Money | null;
  readonly obstacle: Obstacle | null;
  readonly failure: Failure | null;
  readonly instruction: Instruction | null;
}

const noErrors = {};

export function instructView({ step, offline }: InstructState): InstructView {
  const nothing = {
    offline,
    input: null,
    errors: noErrors,
    ...priced({ at: 'free' }),
    obstacle: null,
    instruction: null,
  };
  switch (step.name) {
    case 'idle':
      return { ...nothing, state: 'idle', errors: step.errors };
    case 'review': {
      const { input, price, obstacle } = step;
      return { ...nothing, state: stateOfPrice[price.at], input, ...priced(price), obstacle };
    }
    case 'sending':
      return { ...nothing, state: 'sending', input: step.attempt.input, ...priced(priceOf(step.attempt)) };
    case 'finding': {
      const { attempt, trouble: failure } = step;
      return { ...nothing, state: 'finding', input: attempt.input, ...priced(priceOf(attempt)), failure };
    }
    case 'outcome': {
      const { instruction } = step;
      const { input, quote: quoted } = instruction;
      return { ...nothing, state: isFinal(instruction.state) ? 'done' : 'following', input, quoted, instruction };
    }
    default:
      return step satisfies never;
  }
}

const stateOfPrice = { loading: 'quoting', failed: 'unquoted', ready: 'ready', free: 'ready' } as const;

function priced(price: Price): Pick<InstructView, 'quoted' | 'previous' | 'failure'> {
  return {
    quoted: price.at === 'ready' ? price.quote : null,
    previous: price.at === 'ready' ? price.previous : null,
    failure: price.at === 'failed' ? price.failure : null,
  };
}
