import type { MessageOverrides } from '@tillside/messages';
import { enNG } from '@tillside/messages/en-NG';
import { mark } from './marks.ts';

/** What is put into a message, while it is looked at which of it was there before. */
const hole = /\uE000(\d+)\uE001/;

/** Every parameter of a sealed frame's texts, by its own place. */
const places = { name: '{name}', minutes: '{minutes}', seconds: '{seconds}', tries: '{tries}' } as const;

type Values = Readonly<Record<string, string | number>>;
type Text = string | { fill(values: Values): string }['fill'];

/**
 * The whole catalogue with its own words, and the words of any overrides, between marks. Values that are put into a
 * message stay outside the marks.
 */
export function pseudoCatalogue(overrides: MessageOverrides = {}): MessageOverrides {
  return Object.fromEntries(
    Object.entries<Text>({ ...enNG, ...overrides }).map(([key, text]) => [
      key,
      typeof text === 'string' ? markText(text) : (values: Values) => markFilled(text, values),
    ]),
  );
}

/** The same for the sealed frames, which take texts only and put in by themselves what belongs in the places. */
export const pseudoFrameMessages: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries<Text>(enNG)
    .filter(([key]) => /^(frame|cardFrame|walletFrame)\./.test(key))
    .map(([key, text]) => [key, markText(typeof text === 'string' ? text : text(places))]),
);

/** A text with all of its words between marks, and its placeholders outside. */
export function markText(text: string): string {
  return markPieces(text.split(/(\{\w+\})/));
}

function markFilled(text: (values: Values) => string, values: Values): string {
  const texts: string[] = [];
  const held = Object.entries(values).map(([name, value]) => {
    if (typeof value === 'number') return [name, value] as const;
    texts.push(value);
    return [name, `\uE000${texts.length - 1}\uE001`] as const;
  });
  const pieces = text(Object.fromEntries(held)).split(hole);
  return markPieces(pieces.map((piece, index) => (index % 2 === 0 ? piece : (texts[Number(piece)] ?? ''))));
}

/** Marks the pieces of a message. Every second piece is a value. A piece without a letter has no words to mark. */
function markPieces(pieces: readonly string[]): string {
  return pieces.map((piece, at) => (at % 2 === 0 && /\p{L}/u.test(piece) ? `${mark}${piece}${mark}` : piece)).join('');
}
