import { parseWith, readEnvelope, type AnswerSample } from '@tillside/contract/schemas';
import { jsonOf } from '../doctor/exchange.ts';
import type { PlatformOptions } from '../options/options.ts';
import { createAsker, type AskOptions } from './ask.ts';
import { observe, type Answered, type Drift } from './observe.ts';
import { inputsOf, isAboutNamed, pathOf, queryOf, questionsIn, type Given, type Question } from './questions.ts';
import { sampleOf } from './sample.ts';

/** The differences of the answers to one operation. */
interface Compared {
  readonly operation: string;
  readonly path: string;
  readonly drifts: readonly Drift[];
  /** Lists that were empty: their entries, and so a part of the operation, were not compared. */
  readonly empty: readonly string[];
  /** The document only names this path: its shape is assumed (platform §4.3). */
  readonly isAssumed: boolean;
}

/** An operation that was not compared, and why. */
interface Omitted {
  readonly operation: string;
  readonly why: string;
}

export interface Findings {
  readonly environment: PlatformOptions['environment'];
  readonly requests: number;
  readonly compared: readonly Compared[];
  readonly omitted: readonly Omitted[];
  /** Why some requested operations could not be compared; `null` if all were. */
  readonly failure: string | null;
  /** An answer to each compared request, with made-up values. */
  readonly samples: readonly AnswerSample[];
}

interface ProbeOptions extends AskOptions {
  readonly given: Given;
}

/**
 * Sends every free read of the contract to an account, and compares the answers with those of the sandbox
 * and with the contract. The findings say what prevented a read.
 * @throws Error before anything is sent, if a named subject cannot be read.
 */
export async function probe({ given, ...options }: ProbeOptions): Promise<Findings> {
  const { environment } = options.platform;
  const asker = createAsker(options);
  const compared: Compared[] = [];
  const omitted: Omitted[] = [];
  const samples: AnswerSample[] = [];
  const details = new Map<string, unknown>();
  let failure: string | null = null;

  async function answersTo(question: Question): Promise<Answered[] | null> {
    const inputs = inputsOf(question, given, (operation) => details.get(operation) ?? null);
    if (typeof inputs === 'string') {
      omitted.push({ operation: question.id, why: inputs });
      return [];
    }
    const answers: Answered[] = [];
    for (const input of inputs) {
      const path = pathOf(question, input);
      const outcome = path.ok
        ? await asker.ask(question, path.path)
        : ({ kind: 'omit', why: `The list that it is asked from does not fit: ${path.why}` } as const);
      switch (outcome.kind) {
        case 'stop':
          failure = outcome.why;
          return null;
        case 'omit':
          failure ??= `${question.id}: ${outcome.why}`;
          omitted.push({ operation: question.id, why: outcome.why });
          break;
        case 'answer':
          answers.push(outcome.answer);
          samples.push(...sampleOf(question, environment, queryOf(input), outcome.answer));
          break;
        default:
          outcome satisfies never;
      }
    }
    return answers;
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
    const answers = await answersTo(question);
    if (answers === null) break;
    const [first] = answers;
    if (!first) continue;
    details.set(question.id, detailsOf(question, first));
    const { drifts, empty } = observe(question, environment, answers);
    const { id: operation, path } = question;
    compared.push({ operation, path, drifts, empty, isAssumed: 'evidence' in question });
    omitted.push(...empty.map((list) => ({ operation, why: `\`${list}\` was empty: its entries were not compared.` })));
    // A new account has no transactions yet; a list of what is sold never is empty where it is sold.
    if (empty.length > 0 && isOffer(question)) {
      failure ??= `${operation}: \`${empty.join('` and `')}\` was empty. A platform that sells something lists it: ask again later.`;
    }
  }
  return { environment, requests: asker.requests, compared, omitted, failure, samples };
}

/** Whether it lists what the platform sells, rather than what an account holds. */
function isOffer(question: Question): boolean {
  return 'inquiry' in question && question.inquiry === 'lookup';
}

/** The details that another read depends on; `null` if the contract cannot parse them. */
function detailsOf(question: Question, answer: Answered): unknown {
  const envelope = readEnvelope(jsonOf(answer));
  if (envelope?.kind !== 'success') return null;
  const parsed = parseWith(question.details, envelope.details);
  return parsed.ok ? parsed.value : null;
}
