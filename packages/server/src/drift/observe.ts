import type { Environment } from '@tillside/contract';
import { parseWith, readEnvelope } from '@tillside/contract/schemas';
import { jsonOf, type Exchange } from '../doctor/exchange.ts';
import { compareShapes, emptyLists, type Difference } from './compare.ts';
import type { Question } from './questions.ts';
import { recordedAnswer } from './recorded.ts';
import { shapeOf, type Shape } from './shape.ts';

export type Answered = Extract<Exchange, { kind: 'answered' }>;

/** A difference, and whether the contract can still parse the answer. */
export interface Drift extends Difference {
  readonly isReadable: boolean;
}

/** The comparison of all answers to one operation. */
export interface Observation {
  readonly drifts: readonly Drift[];
  /** Lists that were empty, so that their entries are unknown. */
  readonly empty: readonly string[];
}

/** Compares all answers to one operation with the recorded answer of the sandbox and with the contract. */
export function observe(question: Question, environment: Environment, answers: readonly Answered[]): Observation {
  const recorded = recordedAnswer(environment, question.id);
  if (!recorded) throw new Error(`Nothing is recorded of ${question.id}: run npm run drift:record.`);
  const bodies = answers.map(jsonOf).filter((body) => body !== null);
  const found = shapeOf(bodies, recorded.body);
  const unreadable = distinct(bodies.flatMap((body) => unreadableParts(question, body, recorded.body)));
  const differences = [
    ...about(
      '(HTTP status)',
      String(recorded.status),
      answers.map(({ status }) => String(status)),
    ),
    ...about('(content type)', recorded.contentType, answers.map(mediaType)),
    ...about(
      '(body)',
      'JSON',
      answers.map((answer) => (jsonOf(answer) === null ? 'no JSON' : 'JSON')),
    ),
    ...compareShapes(recorded.body, found),
  ];
  const matched = new Set<Unreadable>();
  const drifts = differences.map((difference) => {
    const reasons = unreadable.filter((reason) => concerns(reason, difference.path));
    for (const reason of reasons) matched.add(reason);
    return { ...difference, isReadable: reasons.length === 0 && difference.path !== '(body)' };
  });
  const others = unreadable
    .filter((reason) => !matched.has(reason))
    .map(({ path }) => ({
      path,
      expected: 'what the contract reads',
      found: describe(found, path),
      isReadable: false,
    }));
  return { drifts: [...drifts, ...others], empty: emptyLists(recorded.body, found) };
}

/** A part of an answer that the contract cannot parse. */
interface Unreadable {
  readonly path: string;
  /** `this`: the field. `below`: an unrecorded part of it. `envelope`: around the details. */
  readonly which: 'this' | 'below' | 'envelope';
}

function concerns({ path, which }: Unreadable, field: string): boolean {
  switch (which) {
    case 'this':
      return field === path;
    case 'below':
      return field.startsWith(path);
    case 'envelope':
      return !field.startsWith('(') && !field.startsWith('message.details');
    default:
      return which satisfies never;
  }
}

/** Answers that differ from the recorded one, without duplicates. */
function about(path: string, expected: string, all: readonly string[]): Difference[] {
  return [...new Set(all)].filter((found) => found !== expected).map((found) => ({ path, expected, found }));
}

/** The media type of an answer, without its parameters. */
export function mediaType({ headers }: Answered): string {
  const [type = ''] = (headers.get('content-type') ?? '').split(';');
  const name = type.trim().toLowerCase();
  if (name === '') return 'none';
  return /^[a-z]{1,20}\/[a-z.+-]{1,40}$/.test(name) ? name : 'another';
}

function unreadableParts(question: Question, body: unknown, recorded: Shape): Unreadable[] {
  const read = readEnvelope(body);
  if (read?.kind !== 'success') return [{ path: '', which: 'envelope' }];
  const parsed = parseWith(question.details, read.details);
  return parsed.ok ? [] : Object.keys(parsed.faults).map((field) => partOf(field, recorded));
}

/** `0.plans.3.amount` of an error as `message.details[].plans[].amount`, as far as it is recorded. */
function partOf(field: string, recorded: Shape): Unreadable {
  let path = 'message.details';
  for (const part of field === '' ? [] : field.split('.')) {
    const places = [`${path}[${part}]`, ...(/^\d+$/.test(part) ? [`${path}[]`] : [`${path}.${part}`])];
    const place = places.find((candidate) => recorded.has(candidate));
    if (place === undefined) return { path, which: 'below' };
    path = place;
  }
  return { path, which: 'this' };
}

function distinct(parts: readonly Unreadable[]): Unreadable[] {
  return [...new Map(parts.map((part) => [`${part.which} ${part.path}`, part])).values()];
}

function describe(found: Shape, path: string): string {
  const kinds = [...(found.get(path)?.kinds ?? [])].toSorted();
  return kinds.length > 0 ? kinds.join(' or ') : 'missing';
}
