import type { InstructionRow } from '../world/history.ts';
import { violation, type Ending, type Invariant, type Violation } from './invariant.ts';

export const successStays: Invariant = {
  name: 'a success stays',
  sentence:
    'What was told as delivered is taken back, or put before a person, only where the platform took it back: no answer that is older than the success does so.',
  check: (ending) => takenBack(ending),
};

function takenBack({ world, reality }: Ending): readonly Violation[] {
  const succeeded = new Set<string>();
  return world.history.commits.flatMap(({ after }) => {
    if (after.state === 'succeeded') succeeded.add(after.ref);
    if (!succeeded.has(after.ref) || stands(after)) return [];
    const { status = null } = reality.get(after.ref) ?? {};
    if (status !== 'success') return [];
    return [violation(after.ref, `It was delivered, and then became ${after.state} (${after.problem?.code}).`)];
  });
}

function stands({ state, problem }: InstructionRow): boolean {
  return state === 'succeeded' && problem === null;
}
