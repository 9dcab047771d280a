/*
 * Our own alphabet: single strokes with round ends, drawn for these marks on a grid 14 high. A letter begins at x = 0
 * and ends at its width, both at the middle of its stroke.
 */

interface Letter {
  readonly width: number;
  /** The `d` of its SVG path. */
  readonly d: string;
}

const bowl = 'a5.5 7 0 1 1 0 14a5.5 7 0 1 1 0-14Z';

const alphabet: Readonly<Record<string, Letter>> = {
  A: { width: 11, d: 'M0 14 5.5 0 11 14M1.9 9.2h7.2' },
  B: { width: 8.7, d: 'M5 7a3.5 3.5 0 0 0 0-7H0v14h5.2a3.5 3.5 0 0 0 0-7H0' },
  C: { width: 9.6, d: 'M9.6 2.1A5.6 7 0 1 0 9.6 11.9' },
  D: { width: 9.4, d: 'M0 0h2.6a6.8 7 0 0 1 0 14H0Z' },
  E: { width: 7.6, d: 'M7.6 0H0v14h7.6M0 7h6.4' },
  F: { width: 7.4, d: 'M7.4 0H0v14M0 7h6' },
  G: { width: 11.2, d: 'M9.6 2.1A5.6 7 0 1 0 11.2 7.4H7' },
  H: { width: 9.2, d: 'M0 0v14M9.2 0v14M0 7h9.2' },
  I: { width: 0, d: 'M0 0v14' },
  J: { width: 6.4, d: 'M6.4 0v10.4a3.2 3.6 0 0 1-6.4 0' },
  K: { width: 9, d: 'M0 0v14M8.6 0 0 8.4M3.4 5.1 9 14' },
  L: { width: 7.2, d: 'M0 0v14h7.2' },
  M: { width: 11.6, d: 'M0 14V0l5.8 8.2L11.6 0v14' },
  N: { width: 9.2, d: 'M0 14V0l9.2 14V0' },
  O: { width: 11, d: `M5.5 0${bowl}` },
  P: { width: 8.4, d: 'M0 14V0h4.5a3.9 3.9 0 0 1 0 7.8H0' },
  Q: { width: 11, d: `M5.5 0${bowl}M7.2 10.4 11 14.4` },
  R: { width: 8.8, d: 'M0 14V0h4.5a3.9 3.9 0 0 1 0 7.8H0M4.6 7.8 8.8 14' },
  S: {
    width: 8.6,
    d: 'M8.2 2.4C7.5.9 6.1 0 4.3 0 2 0 .4 1.4.4 3.5c0 4.9 8.2 2.3 8.2 7.1C8.6 12.7 6.9 14 4.4 14 2.2 14 .7 13 0 11.3',
  },
  T: { width: 9.6, d: 'M0 0h9.6M4.8 0v14' },
  U: { width: 9, d: 'M0 0v9.4a4.5 4.6 0 0 0 9 0V0' },
  V: { width: 10.4, d: 'M0 0l5.2 14L10.4 0' },
  W: { width: 15, d: 'M0 0l3.8 14L7.5 3.6 11.2 14 15 0' },
  X: { width: 9.6, d: 'M0 0l9.6 14M9.6 0 0 14' },
  Y: { width: 9.8, d: 'M0 0l4.9 7.2L9.8 0M4.9 7.2V14' },
  Z: { width: 8.8, d: 'M0 0h8.8L0 14h8.8' },
  0: { width: 9, d: 'M4.5 0a4.5 7 0 1 1 0 14a4.5 7 0 1 1 0-14Z' },
  1: { width: 3.4, d: 'M0 2.6 3.4 0v14' },
  2: { width: 8.8, d: 'M.2 3.6C.6 1.4 2.2 0 4.4 0 6.8 0 8.6 1.5 8.6 3.8 8.6 7.2 3.6 9.4 0 14h8.8' },
  3: {
    width: 7.8,
    d: 'M.6 1.9C1.4.7 2.7 0 4.2 0a3.4 3.4 0 0 1 0 6.8H3.2M4.2 6.8a3.6 3.6 0 0 1 0 7.2C2.4 14 1 13.3 0 12',
  },
  4: { width: 9, d: 'M6.8 14V0L0 9.6h9' },
  5: { width: 8.5, d: 'M7.8 0H1.2L.6 6.2C1.6 5.4 2.7 5 4 5a4.5 4.5 0 0 1 0 9C2.3 14 .9 13.3 0 12.2' },
  6: { width: 8.8, d: 'M0 9.4a4.4 4.6 0 1 1 8.8 0a4.4 4.6 0 1 1-8.8 0C0 4.4 2 1.2 5.8 0' },
  7: { width: 8.6, d: 'M0 0h8.6L3.2 14' },
  8: {
    width: 7.4,
    d: 'M3.7 0a3.2 3.3 0 1 1 0 6.6a3.2 3.3 0 1 1 0-6.6ZM3.7 6.6a3.7 3.7 0 1 1 0 7.4a3.7 3.7 0 1 1 0-7.4Z',
  },
  9: { width: 8.8, d: 'M8.8 4.6a4.4 4.6 0 1 1-8.8 0a4.4 4.6 0 1 1 8.8 0C8.8 9.6 6.8 12.8 3 14' },
  a: { width: 10, d: 'M10 1.2V12.8M10 7A5 5.8 0 1 1 0 7A5 5.8 0 1 1 10 7Z' },
  g: { width: 9.6, d: 'M9.6 0v10.2C9.6 14.8 3 15.4.8 12M9.6 4.7a4.8 4.9 0 1 1-9.6 0a4.8 4.9 0 1 1 9.6 0Z' },
};

const box = 28;
const height = 14;
/** The widest that letters may be, between the middles of their outer strokes. */
const room = 19.4;
/** Maximum scale and stroke of a single letter, and of two. The rest of the box is margin. */
const single = { scale: 1, stroke: 2.9 };
const pair = { scale: 0.76, stroke: 2.2, gap: 3.5 };

/** One or two letters, placed in a box of 28. */
export interface Lettering {
  /** Before its scale. */
  readonly strokeWidth: number;
  readonly paths: readonly { readonly d: string; readonly transform: string }[];
}

/** Places letters in the middle of the box, as large as they fit. @throws Error for a letter that is not drawn */
export function lettering(text: string): Lettering {
  const letters = Array.from(text, letterOf);
  const { stroke, scale: largest } = letters.length === 1 ? single : pair;
  const gaps = (letters.length - 1) * pair.gap;
  const width = letters.reduce((sum, letter) => sum + letter.width, 0);
  const scale = Math.min(largest, (room - gaps) / width);
  const top = (box - height * scale) / 2;
  let x = (box - width * scale - gaps) / 2;
  const paths = letters.map((letter) => {
    const transform = `translate(${rounded(x)} ${rounded(top)}) scale(${rounded(scale)})`;
    x += letter.width * scale + pair.gap;
    return { d: letter.d, transform };
  });
  return { strokeWidth: rounded(stroke / scale), paths };
}

function letterOf(name: string): Letter {
  const letter = Object.hasOwn(alphabet, name) ? alphabet[name] : undefined;
  if (letter === undefined) throw new Error(`The alphabet of marks has no ${name}.`);
  return letter;
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
