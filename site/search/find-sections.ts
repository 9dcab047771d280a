import MiniSearch from 'minisearch';
import type { Section } from './sections.ts';
import { subjectOf, synonymsOf, wordsOf } from './words.ts';

/** A section that answers a question. */
export interface Found {
  readonly section: Section;
  /** What of the question it has, as `subjectOf` returns it, in the forms in which it has it. */
  readonly subjects: readonly string[];
}

/** Pages about how Tillside is made, and lists of everything: those who ask how to use it want other pages first. */
const background =
  /^\/(decisions|reference\/(?!companion-http)|architecture|bench|glossary|security$|simulation|testing)/;

const weights = { background: 0.4, title: 2.5, headings: 2, code: 0.3, prefix: 0.4, fuzzy: 0.2, synonym: 0.5 };

/** Makes the function that finds the sections which answer a question: one of each page at most, the best first. */
export async function sectionFinder(
  sections: readonly Section[],
): Promise<(question: string, limit: number) => readonly Found[]> {
  const index = new MiniSearch<Section>({
    fields: ['title', 'headings', 'text', 'code'],
    storeFields: ['route'],
    extractField: ({ id, title, headings, text, code, route }, field) =>
      ({ id: String(id), title, headings: headings.join('\n'), text, code, route })[field] ?? '',
    tokenize: (text) => [...wordsOf(text)],
    processTerm: subjectOf,
  });
  await index.addAllAsync(sections);

  return (question, limit) => {
    const asked = [...new Set(wordsOf(question).flatMap((word) => subjectOf(word) ?? []))];
    const terms = [...new Set(asked.flatMap((subject) => [subject, ...synonymsOf(subject)]))];
    const results = index.search(terms.join(' '), {
      tokenize: (text) => text.split(' '),
      processTerm: (term) => term,
      boost: { title: weights.title, headings: weights.headings, code: weights.code },
      prefix: (term) => asked.includes(term),
      fuzzy: (term) => asked.includes(term) && term.length > 4 && 0.2,
      weights: { prefix: weights.prefix, fuzzy: weights.fuzzy },
      boostTerm: (term) => (asked.includes(term) ? 1 : weights.synonym),
      boostDocument: (_id, _term, stored) => (background.test(String(stored?.['route'])) ? weights.background : 1),
    });
    const ranked = results
      .map((result) => ({ ...result, score: result.score * coverage(asked, result.queryTerms) }))
      .toSorted((one, other) => other.score - one.score);
    const best = new Map<string, Found>();
    for (const { id, terms: subjects } of ranked) {
      const section = sections[Number(id)];
      if (section !== undefined && !best.has(section.route)) best.set(section.route, { section, subjects });
    }
    return [...best.values()].slice(0, limit);
  };
}

/** The share of a question that a section has something about. */
function coverage(asked: readonly string[], found: readonly string[]): number {
  const covered = asked.filter((subject) => [subject, ...synonymsOf(subject)].some((word) => found.includes(word)));
  return covered.length / asked.length;
}
