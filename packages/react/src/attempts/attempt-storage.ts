import type { InstructionOperationId } from '@tillside/contract';
import { readAttempt, type Attempt } from './attempt.ts';

/**
 * Attempts of one person, kept in this browser until their outcome is known. One entry per attempt, so that two tabs
 * never overwrite each other's. Holds what was ordered and its key, never a secret.
 */
export interface AttemptStorage {
  /** Open attempts of an operation, newest first. */
  open(operation: InstructionOperationId): readonly Attempt[];
  /** Open attempts of every operation, newest first. */
  all(): readonly Attempt[];
  /** Told when an attempt was kept or forgotten, in this tab or another. The answer ends it. */
  subscribe(listener: () => void): () => void;
  save(attempt: Attempt): void;
  forget(key: string): void;
  /**
   * Whether a callback of this name is to be called for this key now: once, over reloads and tabs. The key is of an
   * attempt, or of something else that outcomes are told of, such as a checkout.
   */
  claim(key: string, callback: string): boolean;
}

const version = 'tillside:attempt:1';
const toldVersion = 'tillside:told:1';

/** What was told of things that no attempt is kept of. The oldest go first. */
const maxTold = 100;

/**
 * @param area usually `localStorage`; `null` where it cannot be had (private modes, sandboxed frames)
 * @param scope the companion's address, since one site may mount several
 */
export function createAttemptStorage(area: Storage | null, scope: string, callerTag: string): AttemptStorage {
  const prefix = `${version}:${scope}:${callerTag}:`;
  const toldKey = `${toldVersion}:${scope}:${callerTag}`;
  // What storage refuses (full, forbidden) is still remembered for the life of the page.
  const memory = new Map<string, Attempt>();
  const claimed = new Set<string>();
  const listeners = new Set<() => void>();
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  const all = (): readonly Attempt[] => {
    const found = new Map(memory);
    for (const attempt of storedUnder(area, prefix)) found.set(attempt.key, attempt);
    return [...found.values()].sort((left, right) => right.sentAt - left.sentAt);
  };
  const keep = (attempt: Attempt): void => {
    memory.set(attempt.key, attempt);
    quietly(() => area?.setItem(prefix + attempt.key, JSON.stringify(attempt)));
    tell();
  };
  return {
    all,
    save: keep,
    open: (operation) => all().filter((attempt) => attempt.operation === operation),
    subscribe(listener) {
      listeners.add(listener);
      addEventListener('storage', listener);
      return () => {
        listeners.delete(listener);
        removeEventListener('storage', listener);
      };
    },
    forget(key) {
      memory.delete(key);
      quietly(() => area?.removeItem(prefix + key));
      tell();
    },
    claim(key, callback) {
      const attempt = all().find((each) => each.key === key);
      const told = attempt?.told ?? [];
      if (claimed.has(`${callback} ${key}`) || told.includes(callback)) return false;
      claimed.add(`${callback} ${key}`);
      if (attempt) keep({ ...attempt, told: [...told, callback] });
      return attempt !== undefined || noteTold(area, toldKey, `${callback} ${key}`);
    },
  };
}

/** The page's local storage, or `null` where touching it throws. */
export function localArea(): Storage | null {
  try {
    return typeof localStorage === 'undefined' ? null : localStorage;
  } catch {
    return null;
  }
}

function storedUnder(area: Storage | null, prefix: string): Attempt[] {
  const found: Attempt[] = [];
  quietly(() => {
    for (let index = 0; index < (area?.length ?? 0); index += 1) {
      const name = area?.key(index);
      if (!name?.startsWith(prefix)) continue;
      const attempt = parse(area?.getItem(name) ?? '');
      if (attempt && prefix + attempt.key === name) found.push(attempt);
    }
  });
  return found;
}

function parse(text: string): Attempt | null {
  try {
    return readAttempt(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Notes that it is told now. Answers `false` where it was noted before. */
function noteTold(area: Storage | null, name: string, line: string): boolean {
  let isNew = true;
  quietly(() => {
    const lines = (area?.getItem(name) ?? '').split('\n').filter((each) => each !== '');
    isNew = !lines.includes(line);
    if (isNew) area?.setItem(name, [...lines, line].slice(-maxTold).join('\n'));
  });
  return isNew;
}

/** Touches storage that may refuse: it must not stop a purchase, and the companion keeps its own ledger. */
export function quietly(touch: () => void): void {
  try {
    touch();
  } catch {
    // See above.
  }
}
