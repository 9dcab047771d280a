import { problemCodes } from '@tillside/contract';
import type { Effect } from '../floors/expected.ts';
import type { Ending } from '../invariants/invariant.ts';
import { field } from '../workload/shop-window.ts';

/** What callers were refused while there was trouble, by the code of the problem. */
export function* ofAnswers({ world, settledAt }: Ending): Generator<Effect> {
  for (const { at, status, body } of world.history.answers) {
    const told = status < 400 || at > settledAt ? null : field(body, 'code');
    const code = problemCodes.find((one) => one === told);
    if (code !== undefined) yield `refused: ${code}`;
  }
}
