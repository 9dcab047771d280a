import english from '@tillside/messages/en-NG.json' with { type: 'json' };
import { mark } from './marks.ts';
import { phrases } from './phrases.ts';

const marked = new RegExp(`${mark}[^${mark}]*${mark}`, 'gu');

/** Words, and names such as `9mobile`. */
const words = /[\p{L}\p{N}][\p{L}\p{M}\p{N}’'-]*/gu;

/** The parts of a message that are no words: `{name}`, the part before the forms of a plural, `ada@example.com`. */
const noWords = /\{\w+[^{}]*\}?|\S*@\S*/g;

/** An address that a person typed: `ada@example.com`. */
const address = /\S+@\S+/g;

/** A date that `Intl` writes, whatever the catalogue contains: `3 May 2026`. */
const date = /\d{1,2} \p{Lu}\p{L}{2,8} \d{4}/gu;

/**
 * The words that the catalogue uses: all that stand in small letters in it, or alone. A name has a capital and stands with
 * others, so hardly a name is among them.
 */
const ours: ReadonlySet<string> = new Set(
  Object.values(english).flatMap(({ defaultMessage }) => ownWords(defaultMessage.replaceAll(noWords, ' '))),
);

function ownWords(text: string): readonly string[] {
  const all = text.match(words) ?? [];
  return all.filter((word) => /^\p{Ll}/u.test(word) || word === text).map((word) => word.toLowerCase());
}

/**
 * The English words of a text in a page that do not come from the catalogue; empty when all do.
 *
 * Outside the catalogue's marks there is data: typed texts, names of people, banks, networks and plans, numbers,
 * references and dates. A sentence differs from data by its words: it has one that the catalogue uses too, in lower
 * case or at its beginning, and data has none. So the names in the scenes need not be listed, and a text that is moved
 * from the catalogue to the server is found. Texts in such words from the platform's lists and from the people of the
 * scenes are in `phrases.ts`, and count as data where a whole phrase occurs.
 */
export function foreignEnglish(text: string): readonly string[] {
  const data = phrases.reduce<string>((rest, phrase) => rest.replaceAll(phrase, '·'), text.replace(marked, '·'));
  return [...data.replace(date, '·').replace(address, '·').matchAll(words)]
    .filter(({ 0: word, index, input }) => ours.has(word) || (isFirst(input, index) && ours.has(word.toLowerCase())))
    .map(([word]) => word);
}

/** Whether a sentence may begin here: a capital letter is then no sign of a name. */
function isFirst(text: string, at: number): boolean {
  return !/[\p{L}\p{N},’'-]\s*$/u.test(text.slice(0, at));
}
