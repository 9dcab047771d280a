import type { Environment } from '@tillside/contract';
import { droppedFrom, isObject, parseWith, readEnvelope, type AnswerSample } from '@tillside/contract/schemas';
import { jsonOf } from '../../packages/server/src/doctor/exchange.ts';
import { createAsker, type AskOptions } from './ask.ts';
import { declaredBy, type Declared } from './declared.ts';
import { kindOf } from './format.ts';
import { inputsOf, isAboutNamed, pathOf, queryOf, questionsIn, type Given, type Question } from './questions.ts';
import { sampleOf } from './sample.ts';

/** A part of an answer that the contract cannot read. Contains no value of the answer. */
interface Drift {
  /** The field: `message.details[].amount`. A name that no schema declares is `*`. */
  readonly path: string;
  /** The requirement of the contract: `must be a number`. */
  readonly fault: string;
  /** The kind of the value in the answer: `string (DD/MM/YYYY)`. */
  readonly found: string;
}

/** The result of reading the answers to one operation with the contract. */
interface Compared {
  readonly operation: string;
  readonly path: string;
  readonly drifts: readonly Drift[];
  /** The document only names this path: its shape is assumed (platform §4.3). */
  readonly isAssumed: boolean;
}

export interface Findings {
  readonly environment: Environment;
  readonly requests: number;
  readonly compared: readonly Compared[];
  /** Operations that were not compared, and why. */
  readonly omitted: readonly { readonly operation: string; readonly why: string }[];
  /** Why some requested operations could not be compared; `null` if all were. */
  readonly failure: string | null;
  /** An answer to each compared request, with made-up values. */
  readonly samples: readonly AnswerSample[];
}

/**
 * Sends every free read of the contract to an account, and parses the answers with the contract's schemas.
 * @throws Error before anything is sent, if a named subject cannot be read.
 */
export async function probe({ given, ...options }: AskOptions & { readonly given: Given }): Promise<Findings> {
  const { environment } = options.platform;
  const asker = createAsker(options);
  const compared: Compared[] = [];
  const omitted: { operation: string; why: string }[] = [];
  const samples: AnswerSample[] = [];
  const details = new Map<string, unknown>();
  let failure: string | null = null;
  let isStopped = false;

  /** The drifts of one answer. `null` if there was no answer that could be compared. */
  async function askWith(
    question: Question,
    input: Readonly<Record<string, unknown>>,
    declared: Declared,
  ): Promise<readonly Drift[] | null> {
    const path = pathOf(question, input);
    const outcome = path.ok
      ? await asker.ask(question, path.path)
      : ({ kind: 'omit', why: `The list that it is asked from does not fit: ${path.why}` } as const);
    if (outcome.kind !== 'answer') {
      isStopped = outcome.kind === 'stop';
      failure ??= isStopped ? outcome.why : `${question.id}: ${outcome.why}`;
      if (!isStopped) omitted.push({ operation: question.id, why: outcome.why });
      return null;
    }
    const body = jsonOf(outcome.answer);
    if (body === null) return [{ path: '(body)', fault: 'must be JSON', found: 'no JSON' }];
    samples.push(sampleOf(question, environment, queryOf(input), outcome.answer, body, declared));
    const { drifts, value } = readAnswer(question, body, declared);
    if (!details.has(question.id)) details.set(question.id, value);
    return drifts;
  }

  const questions = questionsIn(environment);
  for (const question of questions.filter(isAboutNamed)) {
    const inputs = inputsOf(question, given, () => null);
    for (const input of typeof inputs === 'string' ? [] : inputs) {
      const path = pathOf(question, input);
      if (!path.ok) throw new Error(path.why);
    }
  }
  for (const question of questions) {
    const { id: operation, path } = question;
    const inputs = inputsOf(question, given, (earlier) => details.get(earlier) ?? null);
    if (typeof inputs === 'string') {
      omitted.push({ operation, why: inputs });
      continue;
    }
    const declared = declaredBy(question);
    const read: Drift[][] = [];
    for (const input of inputs) {
      const drifts = await askWith(question, input, declared);
      if (isStopped) break;
      if (drifts !== null) read.push([...drifts]);
    }
    if (isStopped) break;
    if (read.length === 0) continue;
    compared.push({ operation, path, drifts: distinct(read.flat()), isAssumed: 'evidence' in question });
    // A new account has no transactions yet. A list of products is never empty where they are sold.
    if (isOffer(question) && isEmptyList(details.get(operation))) {
      failure ??= `${operation}: its list was empty. A platform that sells something lists it: ask again later.`;
    }
  }
  return { environment, requests: asker.requests, compared, omitted, failure, samples };
}

/** The value that the contract reads, `null` if it reads none, and what prevents it. */
function readAnswer(
  question: Question,
  body: unknown,
  declared: Declared,
): { readonly drifts: readonly Drift[]; readonly value: unknown } {
  const envelope = readEnvelope(body);
  if (envelope?.kind !== 'success') {
    const fault = envelope === null ? 'must be an envelope (platform §2.1)' : 'must be a success';
    return { drifts: [{ path: '(envelope)', fault, found: kindOf(body) }], value: null };
  }
  const parsed = parseWith(question.details, envelope.details);
  if (parsed.ok) {
    const drifts = droppedFrom(question.details, envelope.details).map((path) => ({
      path: `message.details${path.startsWith('[') ? '' : '.'}${path}`,
      fault: 'cannot be read and is left out: it decides nothing',
      found: kindsAt(envelope.details, path.replaceAll('[]', '.[]').split('.').filter(Boolean)),
    }));
    return { drifts, value: parsed.value };
  }
  const drifts = Object.entries(parsed.faults).map(([field, { code, text }]): Drift => {
    const names = field === '' ? [] : field.split('.');
    const shown = names.map((name) => (/^\d+$/.test(name) ? '[]' : `.${declared.names.has(name) ? name : '*'}`));
    return {
      path: `message.details${shown.join('')}`,
      // The text of an undeclared field repeats its name.
      fault:
        code === 'unexpected'
          ? 'has a field that is not declared'
          : text.replace(/^Invalid input: (expected \w+),.*/, '$1'),
      found: kindAt(envelope.details, names),
    };
  });
  return { drifts: distinct(drifts), value: null };
}

function kindAt(value: unknown, [name, ...rest]: readonly string[]): string {
  if (name === undefined) return kindOf(value);
  const part: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  return part === undefined ? 'not under this name' : kindAt(part, rest);
}

/** The kinds of the values at a path, in which `[]` stands for every row. */
function kindsAt(value: unknown, [name, ...rest]: readonly string[]): string {
  if (name !== '[]')
    return name === undefined ? kindOf(value) : kindsAt(isObject(value) ? value[name] : undefined, rest);
  const rows: readonly unknown[] = Array.isArray(value) ? value : [];
  return [...new Set(rows.map((row) => kindsAt(row, rest)))].join(', ');
}

function distinct(drifts: readonly Drift[]): Drift[] {
  return [...new Map(drifts.map((drift) => [JSON.stringify(drift), drift])).values()];
}

/** Whether it lists what the platform sells, rather than what an account holds. */
function isOffer(question: Question): boolean {
  return 'inquiry' in question && question.inquiry === 'lookup';
}

function isEmptyList(details: unknown): boolean {
  if (Array.isArray(details)) return details.length === 0;
  return isObject(details) && Array.isArray(details['items']) && details['items'].length === 0;
}

/** The findings as Markdown for an issue. It contains types and formats, and no value of an answer. */
export function writeDriftReport({ environment, requests, compared, omitted, failure }: Findings): string {
  const drifted = compared.filter(({ drifts }) => drifts.length > 0);
  const count = drifted.reduce((total, { drifts }) => total + drifts.length, 0);
  return [
    '# Drift report',
    '',
    `Environment: ${environment}. ${plural(requests, 'GET request')}, ${plural(compared.length, 'operation')} read with @tillside/contract.`,
    `Result: ${count === 0 ? 'the contract reads everything' : `${plural(count, 'difference')} in ${plural(drifted.length, 'operation')}`}.`,
    ...(failure === null ? [] : ['', `**Not complete.** ${failure}`]),
    ...drifted.flatMap(({ operation, path, drifts, isAssumed }) => [
      '',
      `## ${operation} (\`GET ${path}\`)`,
      ...(isAssumed
        ? ['', 'The platform’s document names this path without its fields: the contract assumes them.']
        : []),
      '',
      '| field | the contract says | this account answers |',
      '|---|---|---|',
      ...drifts.map(({ path: field, fault, found }) => `| \`${field}\` | ${fault} | ${found} |`),
    ]),
    ...(omitted.length === 0
      ? []
      : ['', '## Not read', '', ...omitted.map(({ operation, why }) => `- ${operation}: ${why}`)]),
    '',
  ].join('\n');
}

function plural(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
