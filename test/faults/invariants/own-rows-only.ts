import { violation, type Invariant } from './invariant.ts';

const refs = /\bts_[0-9a-hjkmnp-tv-z]{26}\b/g;

export const ownRowsOnly: Invariant = {
  name: 'own rows only',
  sentence: 'No caller ever sees another’s rows.',
  check({ world }) {
    const { commits, answers, heard, caught } = world.history;
    const owners = new Map(commits.map(({ after }) => [after.ref as string, after.owner.id]));
    const isForeign = (ref: string, caller: string): boolean => owners.has(ref) && owners.get(ref) !== caller;
    return [
      ...answers
        .filter(({ isStaff }) => !isStaff)
        .flatMap(({ body, caller, request }) =>
          (body.match(refs) ?? [])
            .filter((ref) => isForeign(ref, caller))
            .map((ref) => violation(ref, `${request} told ${caller} of what is not theirs.`)),
        ),
      ...heard.flatMap(({ caller, event }) =>
        event && isForeign(event.ref, caller)
          ? [violation(event.ref, `A stream told ${caller} of what is not theirs.`)]
          : [],
      ),
      ...caught.filter(({ invariant }) => invariant === 'own rows only').map(({ what }) => violation(null, what)),
    ];
  },
};
