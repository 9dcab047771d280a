import { violation, type Invariant } from './invariant.ts';

export const eventsAreHints: Invariant = {
  name: 'events are hints',
  sentence: 'Events that are repeated or come in another order change nothing, and forged ones are not taken.',
  check({ world, untold, rows }) {
    const before = new Map(untold.map((row) => [row.ref, row]));
    const changed = rows.flatMap((row) => {
      const known = before.get(row.ref);
      // A row in review may learn something new from an event that was lost before.
      if (!known || known.state === 'review') return [];
      // A check that found nothing new raises the version, and no more.
      const [was, is] = [known, row].map(({ state, funding, updatedAt }) => `${state}, ${funding}, since ${updatedAt}`);
      return was === is ? [] : [violation(row.ref, `It was ${was}; after every event was told again it is ${is}.`)];
    });
    const caught = world.history.caught.filter(({ invariant }) => invariant === 'events are hints');
    return [...changed, ...caught.map(({ what }) => violation(null, what))];
  },
};
