import type { PlantedBug } from '../planted-bug.ts';

const unitTest = (name: string, title: string, why: string) =>
  ({ by: 'unit test', file: `packages/server/src/features/cards/${name}.test.ts`, title, why }) as const;

/** Bugs in card operations. */
export const cardBugs: readonly PlantedBug[] = [
  {
    name: 'what a card held is what it was seen to hold, though its money moved',
    old: 'if (before === null || before.transactions !== countTransactions(details)) return null;',
    new: 'if (before === null) return null;',
  },
  {
    name: 'a list of transactions that stops short is read as whole',
    old: 'if (answered !== page || transactions.length < expected) return null;',
    new: 'if (answered !== page || expected < 0) return null;',
    found: unitTest(
      'fund',
      'with fewer rows than its total',
      'No list of the simulated platform lacks rows that it counts.',
    ),
  },
  {
    name: 'a stablecoin load whose answer was lost counts as not made',
    old: "if (!order) return isByDeposit(row) ? null : 'absent';",
    new: "if (!order) return 'absent';",
  },
  {
    name: 'a deposit counts as missing as soon as its time is over',
    old: 'row.lastAskedAt > Date.parse(order.expires_at) + confirmationTime;',
    new: 'row.lastAskedAt > Date.parse(order.expires_at) - 2 * confirmationTime;',
  },
  {
    name: 'a card that is there counts as replaced',
    old: 'if (masked !== before.masked || last_four !== before.last_four) return',
    new: "if (masked !== '' || last_four !== before.last_four) return",
  },
  {
    name: 'two actions on the money of one card may run at once',
    old: "exclusive: onlyOneOn(card.id, 'card money'),",
    new: "exclusive: onlyOneOn(card.id, 'card'),",
  },
  {
    name: 'a freeze that was undone since counts as not done',
    old: "    return statusOf(before) === way.to ? 'absent' : succeeded(null, { card: { id: card.value.id } }, row.ref);",
    new: "    return statusOf(before) === way.to ? succeeded(null, { card: { id: card.value.id } }, row.ref) : 'absent';",
  },
  {
    name: 'a card that was ended counts as not ended',
    old: "if (!isTerminated(before)) return 'more';",
    new: "if (!isTerminated(before)) return 'absent';",
  },
  {
    name: 'what a card held goes to whoever staff name, though its holder asks',
    old: `  owedTo: card.customer.id,
}));`,
    new: `  owedTo: null,
}));`,
  },
  {
    name: 'the newest transaction of a card is taken for ours',
    old: 'transactions.find((transaction) => transaction?.ref_id === row.ref);',
    new: 'transactions[0];',
  },
  {
    name: 'the only new card is taken for the ordered one',
    old: 'return fresh.length === 0 ? notExecutedYet(row) : withOurRef(row, fresh, fresh);',
    new: 'if (fresh.length === 0) return notExecutedYet(row);\n  return fresh.length === 1 && fresh[0] ? issuedFor(row, fresh[0]) : withOurRef(row, fresh, fresh);',
  },
  {
    name: 'of several new cards the last is ours, whatever its load carries',
    old: 'if (card === undefined) return { candidates: fresh.map(({ id }) => id) };',
    new: 'if (card === undefined) {\n    const last = fresh.at(-1);\n    return fresh.length > 1 && last ? issuedFor(row, last) : { candidates: fresh.map(({ id }) => id) };\n  }',
  },
  {
    name: 'an order whose deposit is awaited counts as loaded',
    old: `    meaning: 'processing',
    transId: order.value.order_id,`,
    new: `    meaning: 'succeeded',
    transId: order.value.order_id,`,
  },
  {
    name: 'a deposit that is late counts as made',
    old: "return { ...waiting, meaning: 'failed', problem: { code: 'deposit_missing' satisfies ProblemCode } };",
    new: "return { ...waiting, meaning: 'succeeded' };",
  },
  {
    name: 'a withdrawal is made of what the card does not hold',
    old: `const exclusive = onlyOneOn(id, 'card money');
      const owedTo`,
    new: `const exclusive = onlyOneOn(id, String(Math.random()));
      const owedTo`,
  },
];
