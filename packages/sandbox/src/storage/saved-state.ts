import { parseJson } from '@tillside/contract/schemas';
import { z } from 'zod';
import { newWorldState, WorldState } from '../world/state.ts';

const SavedState = z.object({
  format: z.literal('tillside-sandbox-1'),
  environments: z.object({ sandbox: WorldState, live: WorldState }),
});

export type Environments = z.infer<typeof SavedState>['environments'];

export function writeState(environments: Environments): string {
  return JSON.stringify({ format: 'tillside-sandbox-1', environments });
}

/** Parses a stored state. @throws Error with a sentence for a person if it is not a state of this version. */
export function readState(text: string | null): Environments {
  if (text === null) return { sandbox: newWorldState(), live: newWorldState() };
  const saved = SavedState.safeParse(parseJson(text));
  if (saved.success) return saved.data.environments;
  throw new Error(
    'The data file is not a state of this version of the sandbox. Remove it, or choose another with --data.',
  );
}
