import { dollars, type Dollars } from '@tillside/contract';
import type { Departure, InstructionRow } from '../../world/history.ts';
import type { Randomness } from '../../world/randomness.ts';
import type { World } from '../../world/world.ts';
import type { OperationWorkload } from '../operation-workload.ts';

/** Cards need a customer of tier 2, and there is one; staff act for her too. */
const holders = { who: ['ada', 'ada', 'staff'], hasOutcomeFaults: false, weight: 2 } as const;

/** A caller with both roles acts on her own cards too. */
const payers = { ...holders, who: ['ada', 'ada', 'staff', 'sade'] } as const;

/** Amounts to which the sandbox assigns an outcome, and ordinary ones more often. */
function load(chance: Randomness): Dollars {
  return dollars(chance.chance(0.3) ? chance.pick([13.01, 13.02, 13.1, 13.34]) : chance.integer(1, 20));
}

/** Payment by a stablecoin deposit: one of this amount arrives by itself, others take long or never arrive. */
function byDeposit(chance: Randomness, world: World): object {
  if (!chance.chance(world.schedule.hasDeposits ? 0.8 : 0.15)) return {};
  const arrives = world.schedule.hasDeposits && chance.chance(0.8) ? {} : { amount: dollars(13.05) };
  return { payment_method: 'stablecoin', stablecoin_currency: chance.pick(['USDT', 'USDC']), ...arrives };
}

function onCard(world: World, chance: Randomness, more: object = {}): object | null {
  return world.cards.length === 0 ? null : { id: chance.pick(world.cards), ...more };
}

/** The card that was frozen last, if one is frozen. */
function frozenCard({ history }: World): { id?: unknown } {
  const changed = history.commits.findLast(
    ({ after }) => ['card.freeze', 'card.unfreeze'].includes(after.operation) && after.state === 'succeeded',
  )?.after;
  return changed?.operation === 'card.freeze' ? { id: changed.input['id'] } : {};
}

/** Requests to replace a card or to change its contact data carry no ref: the card distinguishes them. */
const aboutCard = {
  ofRow: (row: InstructionRow) => String(row.input['id']),
  ofRequest: ({ path }: Departure) => /card_[\w-]+|[0-9a-f-]{36}/.exec(path)?.[0] ?? '',
};

export const createCard: OperationWorkload = {
  ...holders,
  id: 'card.create',
  input: (chance, caller, world) => ({
    type: 'virtual',
    amount: load(chance),
    ...byDeposit(chance, world),
    ...(caller === 'staff' ? { customer_id: 'cus_ada' } : {}),
  }),
};
export const topUpCard: OperationWorkload = {
  ...holders,
  id: 'card.topup',
  weight: 3,
  input: (chance, _caller, world) => onCard(world, chance, { amount: load(chance), ...byDeposit(chance, world) }),
};
export const withdrawFromCard: OperationWorkload = {
  ...payers,
  id: 'card.withdraw',
  weight: 4,
  input: (chance, _caller, world) => onCard(world, chance, { amount: load(chance) }),
};
export const freezeCard: OperationWorkload = {
  ...holders,
  id: 'card.freeze',
  input: (chance, _caller, world) => onCard(world, chance),
};
export const unfreezeCard: OperationWorkload = {
  ...holders,
  id: 'card.unfreeze',
  weight: 3,
  input: (chance, _caller, world) => onCard(world, chance, frozenCard(world)),
};
export const replaceCard: OperationWorkload = {
  ...holders,
  id: 'card.replace',
  input: (chance, _caller, world) => onCard(world, chance),
  subject: aboutCard,
};
export const terminateCard: OperationWorkload = {
  ...payers,
  id: 'card.terminate',
  weight: 2,
  input: (chance, _caller, world) => onCard(world, chance),
};
export const updateCardContact: OperationWorkload = {
  ...holders,
  id: 'card.contact',
  input: (chance, _caller, world) => onCard(world, chance, { mobile: '08031234567' }),
  subject: aboutCard,
};
