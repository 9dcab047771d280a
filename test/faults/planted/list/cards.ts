import type { PlantedBug } from '../planted-bug.ts';

const unitTest = (name: string, title: string) =>
  ({ by: 'unit test', file: `packages/server/src/cards/${name}.test.ts`, title }) as const;

/** Bugs in what is done with cards. */
export const cardBugs: readonly PlantedBug[] = [
  {
    name: 'what a card held is what it was seen to hold, though its money moved',
    file: 'cards/lifecycle.ts',
    old: 'if (before === null || before.transactions !== countTransactions(details)) return null;',
    new: 'if (before === null) return null;',
    found: unitTest('lifecycle', 'is not known where a transaction came since'),
  },
  {
    name: 'a list of transactions that stops short is read as whole',
    file: 'cards/fund.ts',
    old: 'if (told !== page || transactions.length < expected) return null;',
    new: 'if (told !== page || expected < 0) return null;',
    found: unitTest('fund', 'with fewer rows than it says'),
  },
  {
    name: 'of two new cards the first is ours',
    file: 'cards/create.ts',
    old: 'if (others.length > 0) return null;',
    new: 'if (others.length > 9) return null;',
    found: unitTest('create', 'finds none, or is left to a person where there are several'),
  },
];
