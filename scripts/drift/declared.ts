import { isObject, schemaWriter } from '@tillside/contract/schemas';
import type { Question } from './questions.ts';

/** The facts about an answer that the contract's schemas alone declare, so that a report may contain them. */
export interface Declared {
  /** The names of fields, as the platform spells them and as the contract does. */
  readonly names: ReadonlySet<string>;
  /** The words of fields that have a fixed set of them. */
  readonly words: ReadonlySet<string>;
}

/** The fields around the details (platform §2.1). */
const envelopeNames = ['status', 'description', 'message', 'details', 'status_code'];

/** Reads the names and words of an answer from the schemas of its operation. */
export function declaredBy({ details }: Pick<Question, 'details'>): Declared {
  const names = new Set(envelopeNames);
  const words = new Set<string>();

  function collect(schema: unknown): void {
    if (Array.isArray(schema)) return schema.forEach(collect);
    if (!isObject(schema)) return;
    for (const [keyword, value] of Object.entries(schema)) {
      if (keyword === 'properties' && isObject(value)) for (const name of Object.keys(value)) names.add(name);
      const values = keyword === 'enum' ? value : keyword === 'const' ? [value] : [];
      for (const word of Array.isArray(values) ? values : []) if (typeof word === 'string') words.add(word);
      collect(keyword === 'properties' && isObject(value) ? Object.values(value) : value);
    }
  }

  for (const use of ['answer', 'plain'] as const) {
    const writer = schemaWriter();
    collect(writer.write(details, use));
    collect(Object.values(writer.components()));
  }
  return { names, words };
}
