import { violation, type Invariant } from './invariant.ts';

export const oneCompanionPerFile: Invariant = {
  name: 'one companion per file',
  sentence:
    'A second companion on the SQLite file of one that serves is refused, with a sentence that says what to do.',
  check: ({ world }) =>
    world.history.caught
      .filter(({ invariant }) => invariant === oneCompanionPerFile.name)
      .map(({ what }) => violation(null, what)),
};
