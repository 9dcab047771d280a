import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Files over those of the right solution: a text, `null` for a file that goes, or what becomes of the text. */
export type Overlay = Readonly<Record<string, string | null | ((before: string) => string)>>;

/** A solution that is wrong for one reason. */
export interface Wrong {
  readonly files: Overlay;
  /** The only check that refuses it. */
  readonly refusedBy: string;
  /** What the check says of it. */
  readonly why: RegExp;
}

/** How others solve a task, by what is peculiar to a solution. */
export interface Solutions {
  readonly right: Readonly<Record<string, Overlay>>;
  readonly wrong: Readonly<Record<string, Wrong>>;
}

/** @throws Error where the text is not there, so that no solution silently becomes another one */
export function swap(
  ...changes: readonly (readonly [from: string | RegExp, to: string])[]
): (before: string) => string {
  return (before) =>
    changes.reduce((text, [from, to]) => {
      const after = text.replace(from, () => to);
      if (after === text) throw new Error(`There is no ${from} in:\n${text}`);
      return after;
    }, before);
}

export function writeOver(folder: string, overlay: Overlay): void {
  for (const [file, change] of Object.entries(overlay)) {
    const path = join(folder, file);
    if (change === null) rmSync(path);
    else {
      const text = typeof change === 'string' ? change : change(readFileSync(path, 'utf8'));
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
    }
  }
}
