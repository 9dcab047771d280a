import { moneyToItsOwner } from '../invariants/money-to-its-owner.ts';
import { refundedOnce } from '../invariants/refunded-once.ts';
import type { Randomness } from '../world/randomness.ts';
import type { InstructionRow } from '../world/history.ts';
import type { World } from '../world/world.ts';
import { field, request } from './shop-window.ts';

const owed: ReadonlySet<string> = new Set(['refund_owed', 'refunding', 'credit_owed', 'crediting']);
/** Already settled: another settlement comes too late. */
const settled: ReadonlySet<string> = new Set(['refunded', 'credited']);
const settlers = { staff: 3, mary: 6, sade: 2, ada: 1 } as const;
/** Every card is ada's. */
const payees = { ada: 6, bayo: 1, sade: 1, mary: 1 } as const;

/** Every refusal that staff can receive, identified by the content of the answer. */
const refusals = [
  { name: 'a payout without its payee', code: 'invalid_input', fault: 'is required' },
  { name: 'a refund with a payee', code: 'invalid_input', fault: 'is for payouts only' },
  { name: 'a payout to somebody else', code: 'invalid_input', fault: 'is not a caller of this card' },
  { name: 'a payout to nobody known', code: 'invalid_input', fault: 'is not known as this card' },
  { name: 'their own', code: 'own_review', fault: '' },
  { name: 'a refund that is being paid', code: 'refund_under_way', fault: '' },
  { name: 'a refund that was paid', code: 'not_owed', fault: 'The refund hook has paid' },
  { name: 'a payout that was made', code: 'not_owed', fault: 'It was paid out' },
] as const;

/** Callers settle what is owed, sometimes two at once. Not all of them may, and not all name the right payee. */
export async function settleOwed(world: World, chance: Randomness): Promise<void> {
  const newest = new Map(world.history.commits.map(({ after }) => [after.ref, after]));
  for (const row of newest.values()) {
    const isOver = settled.has(row.funding) && chance.chance(0.15);
    if (!(owed.has(row.funding) || isOver) || chance.chance(0.2)) continue;
    const press = (): Promise<unknown> => settle(world, chance, row);
    await Promise.all(chance.chance(0.3) ? [press(), press()] : [press()]);
  }
}

/** Staff settle a refund just as the hook is about to pay it. The intent to pay is committed by then. */
export function settleAsItIsPaid(world: World): void {
  const chance = world.callerChance.fork('staff and refunds');
  const newest = (ref: string): InstructionRow | undefined =>
    world.history.commits.findLast(({ after }) => after.ref === ref)?.after;
  world.onRefund = (ref) => {
    const funding = newest(ref)?.funding;
    if (funding === 'refund_owed')
      world.history.caught.push({ invariant: refundedOnce.name, what: `${ref}: the hook pays what is ${funding}.` });
    if (!chance.chance(0.4)) return;
    const press = async (): Promise<void> => {
      const row = newest(ref);
      if (row) await settle(world, chance, row);
    };
    world.letDo(press, chance.milliseconds(1, 8_000));
  };
}

/** Whether this caller settled it: a later caller who names the same payee is answered that it is settled. */
function hasDecided({ history }: World, ref: string, caller: string): boolean {
  return history.written.some(
    (write) => write.kind === 'transition' && write.after.ref === ref && write.change.audit?.actorId === caller,
  );
}

async function settle(world: World, chance: Randomness, { ref, funding, owner }: InstructionRow): Promise<void> {
  const caller = chance.weighted(settlers);
  // A payout names its payee, and a refund goes to the payer: some staff confuse the two.
  const isNamed = chance.chance(funding.startsWith('credit') ? 0.9 : 0.1);
  const named = isNamed ? { caller_id: chance.weighted(payees) } : {};
  const body = { note: 'looked it up in the books', ...named };
  const answer = await request(world, caller, { method: 'POST', path: `/instructions/${ref}/settled`, body });
  if (caller === owner.id && funding === 'credit_owed' && hasDecided(world, ref, caller))
    world.history.caught.push({
      invariant: moneyToItsOwner.name,
      what: `${ref}: ${caller} settled what they had asked for.`,
    });
  const way = refusals.find(
    ({ code, fault }) => field(answer?.body, 'code') === code && (answer?.body ?? '').includes(fault),
  );
  if (caller !== 'ada' && way) world.history.effects.add(`staff may not settle: ${way.name}`);
  // A companion that is closing, or without its database, reports nothing about any row.
  if (caller === 'ada' && answer && answer.status !== 404 && answer.status < 500)
    world.history.caught.push({ invariant: 'own rows only', what: `${ref}: a shopper was answered ${answer.status}.` });
}
