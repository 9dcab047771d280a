/* How the search of the site reads text, that of pages and that of questions alike. */

/** Words that carry no subject in a question. */
const stopWords: ReadonlySet<string> = new Set(
  (
    'a about an and any are as at be by can could do does for from get has have how i if in is it its keep may me ' +
    'my not of on or our should so than that the their them then there they this to us was we what when where which ' +
    'use used using who why will with without would you your'
  ).split(' '),
);

/**
 * Terms of several words, and other spellings of a term, that count as one word. Without them "sign in" would be a
 * question about signatures.
 */
const terms: readonly (readonly [pattern: RegExp, word: string])[] = [
  [/\b(?:sign(?:s|ed|ing)?|log(?:s|ged|ging)?)[ -]?in\b/g, 'signin'],
  [/\b(?:sign(?:s|ed|ing)?|log(?:s|ged|ging)?)[ -]?out\b/g, 'signout'],
  [/\bcontent[ -]security[ -]polic(?:y|ies)\b/g, 'csp'],
  [/\bset(?:ting)?[ -]up\b/g, 'setup'],
  [/\be-mails?\b/g, 'email'],
  [/\bone-time passwords?\b/g, 'otp'],
  [/\bnode\.js\b/g, 'node'],
  [/\bnext\.js\b/g, 'nextjs'],
];

/** Words that people use for the same thing. A question about one finds texts about the others. */
const synonyms: readonly (readonly string[])[] = [
  ['revoke', 'end', 'cancel', 'withdraw'],
  ['down', 'outage', 'failing', 'paused', 'unavailable'],
  ['refund', 'reversed', 'owed'],
  ['twice', 'double', 'duplicate'],
  ['charge', 'pay'],
  ['cost', 'price', 'fee'],
  ['bundle', 'size', 'bytes'],
  ['color', 'colour', 'theme', 'brand'],
  ['dark', 'scheme'],
  ['language', 'translate', 'translation', 'localisation'],
  ['remove', 'delete', 'erase', 'forget'],
  ['gdpr', 'ndpa', 'privacy', 'personal', 'person'],
  ['deploy', 'production', 'live'],
  ['logo', 'mark'],
  ['customer', 'shopper', 'user'],
  ['complain', 'complaint', 'report', 'case'],
  ['email', 'notice', 'sms', 'notification'],
];

/** The words of a text, in the order in which they stand. */
export function wordsOf(text: string): readonly string[] {
  // A name of code is found as a whole, and by its words.
  const spelt = text.replaceAll(/\b\w+[a-z][A-Z]\w*/g, (name) => `${name} ${name.replaceAll(/(?=[A-Z])/g, ' ')}`);
  const plain = terms.reduce((rest, [pattern, word]) => rest.replaceAll(pattern, ` ${word} `), spelt.toLowerCase());
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** What a word counts as: null for one without a subject, and the same for all forms of one verb or noun. */
export function subjectOf(word: string): string | null {
  return stopWords.has(word) ? null : stem(word);
}

/** Other subjects that a word of a question stands for. */
export function synonymsOf(subject: string): readonly string[] {
  return bySubject.get(subject) ?? [];
}

const bySubject: ReadonlyMap<string, readonly string[]> = new Map(
  synonyms.flatMap((group) => {
    const subjects = group.map(stem);
    return subjects.map((subject) => [subject, subjects.filter((other) => other !== subject)] as const);
  }),
);

/** Leaves out the ending of a word. It need not be the root that a dictionary has; it has to be the same each time. */
function stem(word: string): string {
  if (!/^[a-z]{4,}$/.test(word)) return word;
  const [, root = word] = /^(\w{3,}?)(?:ies|ing|ed|es|e|s|y)$/.exec(word) ?? [];
  return root.replace(/([bdgmnprt])\1$/, '$1');
}
