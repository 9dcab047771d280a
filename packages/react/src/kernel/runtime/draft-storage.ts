import { isRecord, number, record, text, type Reader } from '../client/read.ts';
import type { Texts } from '../client/lookup.ts';
import { quietly } from './attempt-storage.ts';

/** Unsent input of a form. Never contains a secret field. */
export interface Draft {
  /** The user's texts by field. */
  readonly texts: Texts;
  /** The initial texts by field. */
  readonly defaults: Texts;
}

/** Drafts of one user, stored in this tab. */
export interface DraftStorage {
  /** The draft of the last 30 minutes, or `null`. */
  read(form: string): Draft | null;
  /** `null` deletes it. */
  save(form: string, draft: Draft | null): void;
}

/** Prefix of the storage keys of drafts. */
const draftVersion = 'tillside:draft:1:';

/** Lifetime of a draft after the last change, in milliseconds. */
const lifetime = 30 * 60_000;

const texts: Reader<Texts> = (value) =>
  isRecord(value) ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, text(each) ?? ''])) : null;
const readStored = record({ at: number, texts, defaults: texts });

/**
 * @param area usually `sessionStorage`; `null` if unavailable: then nothing is stored
 * @param scope the companion's address, because one site may mount several
 */
export function createDraftStorage(
  area: Storage | null,
  scope: string,
  callerTag: string,
  now: () => number = () => Date.now(),
): DraftStorage {
  const nameOf = (form: string): string => `${prefixOf(scope)}${callerTag}:${form}`;
  return {
    read(form) {
      try {
        const stored = readStored(JSON.parse(area?.getItem(nameOf(form)) ?? 'null'));
        // A clock that was set back would make any draft look new.
        return stored && stored.at <= now() && now() - stored.at < lifetime ? stored : null;
      } catch {
        return null;
      }
    },
    save(form, draft) {
      quietly(() => {
        if (draft) area?.setItem(nameOf(form), JSON.stringify({ at: now(), ...draft }));
        else area?.removeItem(nameOf(form));
      });
    },
  };
}

/**
 * Deletes the drafts of a companion. With `callerTag`: those of other users. Without `scope`: those of all companions.
 */
export function forgetDrafts(area: Storage | null, scope?: string, callerTag?: string): void {
  quietly(() => {
    const all = Object.keys(area ?? {}).filter((name) => name.startsWith(prefixOf(scope)));
    for (const name of all)
      if (callerTag === undefined || !name.startsWith(`${prefixOf(scope)}${callerTag}:`)) area?.removeItem(name);
  });
}

/** Deletes all drafts in this tab. Call it when the shopper signs out. */
export function clearDrafts(): void {
  forgetDrafts(sessionArea());
}

/** The page's session storage, or `null` if access throws. */
export function sessionArea(): Storage | null {
  try {
    return typeof sessionStorage === 'undefined' ? null : sessionStorage;
  } catch {
    return null;
  }
}

function prefixOf(scope?: string): string {
  return scope === undefined ? draftVersion : `${draftVersion}${scope}:`;
}
