import type { Ending } from '../invariants/invariant.ts';
import { field } from '../workload/shop-window.ts';

/** What callers were refused while there was trouble, by the code of the problem. */
export function* ofAnswers({ world, settledAt }: Ending): Generator<string> {
  for (const { at, status, body } of world.history.answers) {
    const code = status < 400 || at > settledAt ? null : field(body, 'code');
    if (typeof code === 'string') yield `refused: ${code}`;
  }
}
