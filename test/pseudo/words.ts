import english from '@tillside/messages/en-NG.json' with { type: 'json' };
import { mark } from './marks.ts';
import { phrases } from './phrases.ts';

const marked = new RegExp(`${mark}[^${mark}]*${mark}`, 'gu');

/** Words, and names such as `9mobile`. */
const words = /[\p{L}\p{N}][\p{L}\p{M}\p{N}’'-]*/gu;

/** What in a message is no word of it: `{name}`, what stands before the forms of a plural, `ada@example.com`. */
const noWords = /\{\w+[^{}]*\}?|\S*@\S*/g;

/** An address that somebody typed: `ada@example.com`. */
const address = /\S+@\S+/g;

/** What `Intl` writes, whatever the catalogue says: `3 May 2026`. */
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
 * What of a text in a page is English that the catalogue did not say; empty where all is well.
 *
 * Outside of the catalogue's marks stands data: what somebody typed, names of people, banks, networks and plans, numbers,
 * references and dates. A sentence is told from these by its words: it has one that the catalogue uses too, in small
 * letters or at its beginning, and data has none. So nobody has to list the names in the scenes, and a text that is moved
 * from the catalogue to the server is found. What the platform's lists and the people of the scenes say in such words is
 * in `phrases.ts`, and counts as data where it stands as a whole.
 */
export function foreignEnglish(text: string): readonly string[] {
  const data = phrases.reduce<string>((rest, phrase) => rest.replaceAll(phrase, '·'), text.replace(marked, '·'));
  return [...data.replace(date, '·').replace(address, '·').matchAll(words)]
    .filter(({ 0: word, index, input }) => ours.has(word) || (isFirst(input, index) && ours.has(word.toLowerCase())))
    .map(([word]) => word);
}

/** Whether a sentence may begin here: a capital says nothing then. */
function isFirst(text: string, at: number): boolean {
  return !/[\p{L}\p{N},’'-]\s*$/u.test(text.slice(0, at));
}
