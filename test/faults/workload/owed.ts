import type { Randomness } from '../world/randomness.ts';
import type { InstructionRow } from '../world/history.ts';
import type { World } from '../world/world.ts';
import { request } from './shop-window.ts';

const owed: ReadonlySet<string> = new Set(['refund_owed', 'refunding', 'credit_owed', 'crediting']);
const settlers = { staff: 3, mary: 6, sade: 2, ada: 1 } as const;
/** Every card is ada's. */
const payees = { ada: 6, bayo: 1, sade: 1, mary: 1 } as const;

/** Somebody ends what is owed, two of them at once at times. Not all of them may, and not all name the right payee. */
export async function settleOwed(world: World, chance: Randomness): Promise<void> {
  const newest = new Map(world.history.commits.map(({ after }) => [after.ref, after]));
  for (const row of newest.values()) {
    if (!owed.has(row.funding) || chance.chance(0.2)) continue;
    const press = (): Promise<unknown> => settle(world, chance, row);
    await Promise.all(chance.chance(0.3) ? [press(), press()] : [press()]);
  }
}

async function settle(world: World, chance: Randomness, { ref, funding }: InstructionRow): Promise<void> {
  const caller = chance.weighted(settlers);
  const named = funding.startsWith('credit') && chance.chance(0.9) ? { caller_id: chance.weighted(payees) } : {};
  const body = { note: 'looked it up in the books', ...named };
  const answer = await request(world, caller, { method: 'POST', path: `/instructions/${ref}/settled`, body });
  if (caller === 'ada' && answer && answer.status !== 404)
    world.history.caught.push({ invariant: 'own rows only', what: `${ref}: a shopper was answered ${answer.status}.` });
}
