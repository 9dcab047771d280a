import type { Environment } from '@tillside/contract';
import { AnswerSample, sampleVersion } from '@tillside/contract/schemas';
import { jsonOf } from '../doctor/exchange.ts';
import { kindOf, madeUpText } from './format.ts';
import { fieldPath, hiddenName, shownNames } from './names.ts';
import { mediaType, type Answered } from './observe.ts';
import type { Question } from './questions.ts';
import { recordedAnswer } from './recorded.ts';
import { isCodeField, isPlainCode, isTuple, textsIn, type Shape } from './shape.ts';

/**
 * An answer as a sample: the same fields, types and formats, with made-up values. Nothing for an answer that is not JSON.
 * Lists keep one entry of each shape and status.
 */
export function sampleOf(
  question: Question,
  environment: Environment,
  query: Readonly<Record<string, string>>,
  answer: Answered,
): AnswerSample[] {
  const body = jsonOf(answer);
  const recorded = recordedAnswer(environment, question.id)?.body;
  const sample = AnswerSample.safeParse({
    version: sampleVersion,
    operation: question.id,
    environment,
    query,
    status: answer.status,
    content_type: mediaType(answer),
    body: recorded === undefined ? null : madeUpBody(body, recorded),
  });
  return body !== null && sample.success ? [sample.data] : [];
}

/** The fields of the envelope that decide how to parse the answer. */
const envelopeFields = ['status', 'status_code'];

/** The same body with made-up values. Equal texts stay equal. */
export function madeUpBody(body: unknown, recorded: Shape): unknown {
  const texts = textsIn(body);
  const numbers = new Map<string, number>();

  function numberOf(text: string): number {
    const number = numbers.get(text) ?? numbers.size + 1;
    numbers.set(text, number);
    return number;
  }

  function madeUp(value: unknown, path: string, name: string): unknown {
    if (envelopeFields.includes(path) && typeof value !== 'string') return isScalar(value) ? value : null;
    if (value === null) return null;
    if (typeof value === 'boolean') return true;
    if (typeof value === 'number') return Number.isInteger(value) ? 1 : 1.5;
    if (typeof value === 'string') return madeUpString(value, path, name);
    return Array.isArray(value) ? madeUpList(value, path, name) : madeUpObject(value ?? {}, path);
  }

  function madeUpString(text: string, path: string, name: string): string {
    const isRecorded = recorded.get(path)?.codes.has(text) ?? false;
    if (isRecorded || (isCodeField(name) && isPlainCode(text, texts))) return text;
    return madeUpText(text, numberOf(text));
  }

  function madeUpList(list: readonly unknown[], path: string, name: string): unknown[] {
    if (isTuple(list, path, recorded)) return list.map((entry, index) => madeUp(entry, `${path}[${index}]`, name));
    const bySignature = new Map(list.map((entry) => [signatureOf(entry, name), entry]));
    return [...bySignature.values()].map((entry) => madeUp(entry, `${path}[]`, name));
  }

  function madeUpObject(object: object, path: string): object {
    const names = shownNames(object, path, recorded, texts);
    let hidden = 0;
    return Object.fromEntries(
      Object.entries(object).map(([name, value]) => {
        const shown = names.get(name) ?? hiddenName;
        return [shown === hiddenName ? `field_${(hidden += 1)}` : shown, madeUp(value, fieldPath(path, shown), shown)];
      }),
    );
  }

  return madeUp(body, '', '');
}

function isScalar(value: unknown): boolean {
  return typeof value === 'boolean' || (typeof value === 'number' && Number.isInteger(value) && value < 600);
}

/** The signature of list entries: entries with the same one are represented by one of them. */
function signatureOf(value: unknown, name = ''): string {
  if (Array.isArray(value))
    return `[${[...new Set(value.map((entry) => signatureOf(entry, name)))].toSorted().join()}]`;
  if (typeof value === 'string' && isCodeField(name)) return value;
  if (typeof value !== 'object' || value === null) return kindOf(value);
  const parts = Object.entries(value).map(([name, part]) => `${JSON.stringify(name)}:${signatureOf(part, name)}`);
  return `{${parts.toSorted().join()}}`;
}
