import { isRecord, number, record, text, type Reader } from '../client/read.ts';
import type { Texts } from '../lookups/lookup.ts';
import { quietly } from './attempt-storage.ts';

/** What a person typed into a form and has not sent yet. Never holds a secret field. */
export interface Draft {
  /** The texts that are the person's own, by field. */
  readonly texts: Texts;
  /** The texts that the page began the form with, by field. */
  readonly defaults: Texts;
}

/** Drafts of one person, kept in this tab. */
export interface DraftStorage {
  /** `null` when there is none, or none of the last 30 minutes. */
  read(form: string): Draft | null;
  /** `null` forgets it. */
  save(form: string, draft: Draft | null): void;
}

/** What the names of drafts in storage begin with. */
const draftVersion = 'tillside:draft:1:';

/** How long a draft is kept after the last change, milliseconds. */
const lifetime = 30 * 60_000;

const texts: Reader<Texts> = (value) =>
  isRecord(value) ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, text(each) ?? ''])) : null;
const readStored = record({ at: number, texts, defaults: texts });

/**
 * @param area usually `sessionStorage`; `null` where it cannot be had: then nothing is kept
 * @param scope the companion's address, since one site may mount several
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
        // A clock that was set back makes a draft of any age look new.
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
 * Forgets what was typed at a companion. With `callerTag`: what anybody else typed. Without `scope`: at all of them.
 */
export function forgetDrafts(area: Storage | null, scope?: string, callerTag?: string): void {
  quietly(() => {
    const all = Object.keys(area ?? {}).filter((name) => name.startsWith(prefixOf(scope)));
    for (const name of all)
      if (callerTag === undefined || !name.startsWith(`${prefixOf(scope)}${callerTag}:`)) area?.removeItem(name);
  });
}

/** Forgets everything that was typed into forms in this tab. A shop calls it when its shopper signs out. */
export function clearDrafts(): void {
  forgetDrafts(sessionArea());
}

/** The page's session storage, or `null` where touching it throws. */
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
