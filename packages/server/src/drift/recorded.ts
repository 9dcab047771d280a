import type { Environment } from '@tillside/contract';
import recordedAnswers from './recorded-answers.json' with { type: 'json' };
import type { FieldShape, Shape } from './shape.ts';

/** The sandbox's answer to one operation: nothing of a live account. */
export interface RecordedAnswer {
  readonly status: number;
  /** The media type, without parameters. */
  readonly contentType: string;
  readonly body: Shape;
}

/** A recorded answer as stored. */
interface WrittenAnswer {
  readonly status: number;
  readonly contentType: string;
  /** Each path with its kinds. A path that ends with `?` is not in every answer. */
  readonly fields: Readonly<Record<string, string>>;
  /** The values of fields that contain a status or a type. */
  readonly codes: Readonly<Record<string, readonly string[]>>;
}

const written: Readonly<Record<string, Readonly<Record<string, WrittenAnswer>>>> = recordedAnswers;

/** The sandbox's answer to an operation, recorded by `npm run drift:record`. `null` if it has no such operation. */
export function recordedAnswer(environment: Environment, operation: string): RecordedAnswer | null {
  const answer = written[environment]?.[operation];
  if (!answer) return null;
  return { status: answer.status, contentType: answer.contentType, body: readShape(answer) };
}

/** Serialises an answer for {@link recordedAnswer}. */
export function writeRecorded({ status, contentType, body }: RecordedAnswer): WrittenAnswer {
  const sorted = [...body].toSorted(([left], [right]) => (left < right ? -1 : 1));
  return {
    status,
    contentType,
    fields: Object.fromEntries(
      sorted.map(([path, { kinds, sometimes }]) => [
        `${path}${sometimes ? '?' : ''}`,
        [...kinds].toSorted().join(' | '),
      ]),
    ),
    codes: Object.fromEntries(
      sorted.filter(([, { codes }]) => codes.size > 0).map(([path, { codes }]) => [path, [...codes].toSorted()]),
    ),
  };
}

function readShape({ fields, codes }: WrittenAnswer): Shape {
  return new Map(
    Object.entries(fields).map(([name, kinds]): [string, FieldShape] => {
      const sometimes = name.endsWith('?');
      const path = sometimes ? name.slice(0, -1) : name;
      return [path, { kinds: new Set(kinds.split(' | ')), codes: new Set(codes[path] ?? []), sometimes }];
    }),
  );
}
