import { isFinal, type FundingState, type Instruction } from '@tillside/contract/browser';

const firstPause = 2_000;
const longestPause = 15_000;
/** With an event stream open, polling is only a net below it. */
const pauseWhileLive = 30_000;

/** Whether nothing more is expected to happen to an instruction: neither to the purchase nor to its money. */
export function isSettled({ state, funding }: Pick<Instruction, 'state' | 'funding'>): boolean {
  return isFinal(state) && !moneyMoves(funding);
}

/** Milliseconds until to ask again, longer each time; `false` once it is settled. */
export function pollingPause(
  instruction: Pick<Instruction, 'state' | 'funding'> | undefined,
  asked: number,
  live: boolean,
): number | false {
  if (instruction && isSettled(instruction)) return false;
  return live ? pauseWhileLive : Math.min(firstPause * 1.4 ** Math.max(0, asked - 1), longestPause);
}

function moneyMoves(funding: FundingState): boolean {
  return funding === 'reserving' || funding === 'capturing' || funding === 'releasing';
}
