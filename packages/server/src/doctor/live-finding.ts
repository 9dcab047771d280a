import type { LiveLineId } from './live-checklist.ts';

/** One line of the checklist of going live, and how it stands. */
export interface LiveFinding {
  readonly line: LiveLineId;
  readonly title: string;
  /** `person`: no program can tell, or not from what it was given. */
  readonly result: 'ok' | 'mend' | 'person';
  /** Never contains a key, a secret or a body. */
  readonly found: string;
  readonly why: string;
  /** How to mend it, or what a person does. Markdown. */
  readonly how: string;
}

/** How a line stands. `how` replaces that of the line where more is known. */
export interface Judgement extends Pick<LiveFinding, 'result' | 'found'> {
  readonly how?: string;
}

export function ok(found: string): Judgement {
  return { result: 'ok', found };
}

export function mend(found: string, how?: string): Judgement {
  return { result: 'mend', found, ...(how === undefined ? {} : { how }) };
}

export function person(found: string): Judgement {
  return { result: 'person', found };
}
