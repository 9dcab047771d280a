import { isFinal, isPayout, type Instruction } from '@tillside/contract';

const firstPause = 2_000;
const maxPause = 15_000;
/** With an open event stream, polling is only a fallback. */
const pauseWhileLive = 30_000;
/** A hook pays a debt within seconds, a person within days: after this many polls the page stops. */
const maxOwedReads = 8;

/** Whether the outcome of an instruction is known, and is not being checked again. */
export function isCertain({ state, checking_since }: Pick<Instruction, 'state' | 'checking_since'>): boolean {
  return isFinal(state) && checking_since === undefined;
}

type Settling = Pick<Instruction, 'operation' | 'state' | 'funding' | 'checking_since'>;

/** Whether nothing more is expected to happen to an instruction or its money. */
export function isSettled(instruction: Settling): boolean {
  return isCertain(instruction) && !moneyMoves(instruction);
}

/** Milliseconds until the next poll, increasing; `false` once it is settled. */
export function pollingPause(instruction: Settling | undefined, asked: number, live: boolean): number | false {
  if (instruction && isSettled(instruction)) return false;
  if (instruction && isOwed(instruction) && asked > maxOwedReads) return false;
  return live ? pauseWhileLive : Math.min(firstPause * 1.4 ** Math.max(0, asked - 1), maxPause);
}

function moneyMoves({ state, funding, operation }: Settling): boolean {
  switch (funding) {
    case 'none':
      return state === 'succeeded' && isPayout(operation);
    case 'reserving':
    case 'capturing':
    case 'releasing':
    case 'refund_owed':
    case 'refunding':
    case 'credit_owed':
    case 'crediting':
      return true;
    case 'captured':
      return state === 'reversed';
    case 'reserved':
    case 'released':
    case 'refunded':
    case 'credited':
      return false;
    default:
      return funding satisfies never;
  }
}

function isOwed({ state, funding }: Settling): boolean {
  return funding === 'refund_owed' || funding === 'credit_owed' || (funding === 'none' && state === 'succeeded');
}
