import type { Environment } from '@tillside/contract';
import { AnswerSample, isObject, sampleVersion } from '@tillside/contract/schemas';
import type { Answered } from './ask.ts';
import type { Declared } from './declared.ts';
import { kindOf, madeUpText } from './format.ts';
import type { Question } from './questions.ts';

/**
 * An answer as a sample: the same types and formats, with made-up values. Names of fields and words are those of the
 * contract's schemas. Lists keep one entry of each shape and word.
 */
export function sampleOf(
  question: Question,
  environment: Environment,
  query: Readonly<Record<string, string>>,
  { status, headers }: Answered,
  body: unknown,
  declared: Declared,
): AnswerSample {
  const [type = ''] = (headers.get('content-type') ?? '').split(';');
  const isPlain = /^[a-z]{1,20}\/[a-z.+-]{1,40}$/.test(type);
  return AnswerSample.parse({
    version: sampleVersion,
    operation: question.id,
    environment,
    query,
    status,
    content_type: isPlain ? type : 'application/json',
    body: madeUpBody(body, declared),
  });
}

/** The same body with made-up values. Equal texts stay equal. */
function madeUpBody(body: unknown, { names, words }: Declared): unknown {
  const numbers = new Map<string, number>();

  function madeUp(value: unknown): unknown {
    if (typeof value === 'boolean') return true;
    if (typeof value === 'number') return Number.isInteger(value) ? 1 : 1.5;
    if (typeof value === 'string') return words.has(value) ? value : madeUpText(value, numberOf(value));
    if (Array.isArray(value)) return [...new Map(value.map((entry) => [signatureOf(entry), madeUp(entry)])).values()];
    return isObject(value) ? madeUpObject(value) : null;
  }

  function madeUpObject(object: Readonly<Record<string, unknown>>): object {
    let hidden = 0;
    return Object.fromEntries(
      Object.entries(object).map(([name, value]) => [names.has(name) ? name : `field_${(hidden += 1)}`, madeUp(value)]),
    );
  }

  function numberOf(text: string): number {
    const number = numbers.get(text) ?? numbers.size + 1;
    numbers.set(text, number);
    return number;
  }

  /** Entries of a list with the same signature are represented by one of them. */
  function signatureOf(value: unknown): string {
    if (Array.isArray(value)) return `[${[...new Set(value.map(signatureOf))].toSorted().join()}]`;
    if (typeof value === 'string' && words.has(value)) return value;
    if (!isObject(value)) return kindOf(value);
    const parts = Object.entries(value).map(([name, part]) => `${JSON.stringify(name)}:${signatureOf(part)}`);
    return `{${parts.toSorted().join()}}`;
  }

  return madeUp(body);
}
