import { plainDigits } from '@tillside/contract';
import type { Boot } from './boot.ts';
import { cardView } from './card-view.ts';
import { frameMain, type FrameParts } from './frame-main.ts';
import { frameLine } from './line.ts';
import { frameMaker } from './page-parts.ts';
import { pinView } from './pin-view.ts';
import { frameSealing } from './sealing.ts';
import { frameSight } from './sight.ts';
import { frameThemes } from './theme.ts';

const parts: FrameParts = {
  cardView,
  frameLine,
  frameMaker,
  frameSealing,
  frameSight,
  frameThemes,
  pinView,
  plainDigits,
};

/**
 * The script of a frame's document: the source text of the functions, called with the companion's data. Each function
 * is self-contained, so nothing is bundled, fetched or evaluated.
 */
export function frameProgram(boot: Boot): string {
  return programText().replace(bootMark, () => toScript(boot));
}

const bootMark = '/* boot */';
let made: string | null = null;

/** The same for every frame, so it is built once. */
function programText(): string {
  if (made !== null) return made;
  const functions = Object.entries(parts).map(([name, part]) => `${name}: ${String(part)}`);
  // Some bundlers wrap functions in a call that keeps their names. A host that uses one has to be able to serve this.
  made = `'use strict';(() => { const __name = (it) => it;\n(${String(frameMain)})(${bootMark}, {\n${functions.join(',\n')}\n}); })();`;
  if (/<\/script|<!--/i.test(made)) throw new Error('The script of the frame would end its own element.');
  return made;
}

/** JSON that is safe inside a script: no text in it can end the script element, or a line. */
function toScript(boot: Boot): string {
  return JSON.stringify(boot).replaceAll(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
