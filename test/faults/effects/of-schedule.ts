import { MoneySchema } from '@tillside/contract/schemas';
import type { Effect } from '../floors/expected.ts';
import type { Ending } from '../invariants/invariant.ts';
import { timingsOfProduction } from '../schedule.ts';

/** What the shop was in a schedule, as far as something was asked for there. */
export function* ofSchedule({ world, settled, settledByStaff, intents }: Ending): Generator<Effect> {
  const { schedule, history } = world;
  if (settledByStaff.size > 0) yield 'staff settle what is owed';
  if (settled.length > 0) {
    if (schedule.timings === timingsOfProduction) yield 'timings of production';
    if (schedule.hasMargins) yield 'prices with a margin';
    if (schedule.isPaidByWallet) yield 'purchases paid by wallet';
    yield `the ${schedule.environment} environment`;
  }
  if (history.checkouts.size > 0) yield 'a checkout is opened';
  if (intents.some(({ body, ref }) => ref !== null && MoneySchema.safeParse(Reflect.get(body, 'quote')).success))
    yield 'a quote is paid';
}
