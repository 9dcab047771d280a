import { people } from '../world/companion-process.ts';
import { paidOut } from '../world/wallet-till.ts';
import { violation, type Ending, type Invariant, type Violation } from './invariant.ts';
import type { InstructionRow } from '../world/history.ts';

/** The owner of the initial cards. */
const defaultHolder = 'cus_ada';

export const moneyToItsOwner: Invariant = {
  name: 'money goes to its owner',
  sentence:
    'What comes off a card is paid to its holder only, and is owed only where who asked for it is somebody else, who does not settle it. A refund goes to who has paid.',
  check: (ending) => [
    ...ending.world.history.caught
      .filter(({ invariant }) => invariant === moneyToItsOwner.name)
      .map(({ what }) => violation(null, what)),
    ...ending.rows.flatMap((row) => [...payouts(ending, row), ...refunds(ending, row)]),
  ],
};

function payouts({ world, reality, rows }: Ending, row: InstructionRow): readonly Violation[] {
  const cardholder = holderOf(rows, row);
  const isHolder = people[row.owner.id]?.customerId === cardholder;
  const paid = world.bank.credits.get(row.ref);
  const wrong = (what: string): readonly Violation[] => [
    violation(row.ref, `${row.owner.id} asked for it, it is ${row.funding}: ${what}`),
  ];
  if (!paidOut.has(row.operation)) return paid ? wrong('a payout was made for what pays nothing out.') : [];
  if (paid && people[paid.payee]?.customerId !== cardholder) return wrong(`${paid.payee} was paid.`);
  if (isHolder) return row.owed === null ? [] : wrong('it was owed, though the payee was known.');
  if (paid && row.owed?.payee !== paid.payee) return wrong(`${paid.payee} was paid, whom nobody had named.`);
  const due = reality.get(row.ref)?.paidBack ?? 0;
  const stated = row.owed?.amount.minor ?? 0;
  const isOwed = row.funding === 'credit_owed' || row.funding === 'crediting' || paid !== undefined;
  return isOwed && stated !== due ? wrong(`${stated} are owed, and ${due} came off the card.`) : [];
}

/** A newly issued card belongs to the customer who requested it. */
function holderOf(rows: readonly InstructionRow[], { input }: InstructionRow): unknown {
  const issued = rows.find(
    ({ operation, details }) =>
      operation === 'card.create' && Reflect.get(Object(details?.['card']), 'id') === input['id'],
  );
  return issued?.input['customer_id'] ?? defaultHolder;
}

function refunds({ world }: Ending, row: InstructionRow): readonly Violation[] {
  const refund = world.bank.refunds.get(row.ref);
  return !refund || refund.payee === row.owner.id ? [] : [violation(row.ref, `${refund.payee} got its refund.`)];
}
