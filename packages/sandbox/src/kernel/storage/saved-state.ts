import { parseJson } from '@tillside/contract/schemas';
import { z } from 'zod';
import { newWorldState, WorldState } from '../world/state.ts';

const SavedState = z.object({
  format: z.literal('tillside-sandbox-1'),
  environments: z.object({ sandbox: WorldState, live: WorldState }),
});

type Environments = z.infer<typeof SavedState>['environments'];

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

/** Runs at most one write at a time; concurrent callers share the next write. */
export class Saver {
  readonly #write: () => Promise<void>;
  #current: Promise<void> | null = null;
  #next: Promise<void> | null = null;

  constructor(write: () => Promise<void>) {
    this.#write = write;
  }

  /** Resolves once the present state is written. */
  save(): Promise<void> {
    if (!this.#current) return this.#start();
    this.#next ??= this.#current
      .catch(() => undefined)
      .then(() => {
        this.#next = null;
        return this.#start();
      });
    return this.#next;
  }

  /** Resolves once no write is running. */
  async settled(): Promise<void> {
    await (this.#next ?? this.#current);
  }

  #start(): Promise<void> {
    const writing = this.#write().finally(() => {
      if (this.#current === writing) this.#current = null;
    });
    this.#current = writing;
    return writing;
  }
}
