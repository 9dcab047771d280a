import type { Departure } from './history.ts';

type Question = Pick<Departure, 'method' | 'path' | 'body'>;

interface Remembered {
  readonly at: number;
  readonly subject: string;
  readonly body: string;
}

const requery = /^GET \/requery\?trans_id=(.+)$/;
/** Requests whose answers name their subject. In parentheses: the subject, if it is in the path. */
const questions: readonly RegExp[] = [
  requery,
  /^GET \/cards\/([^/?]+)$/,
  /^GET \/cards\?customer_id=([^&]+)/,
  /^GET \/collections\/virtual-accounts\/([^/?]+)$/,
  /^POST \/collections\/virtual-accounts\/confirm-payment$/,
];

/**
 * What the platform has answered, for a network that gives one question the answer to another of its kind, or one that
 * the platform gave before.
 */
export class OtherAnswers {
  readonly #answers = new Map<RegExp, Remembered[]>();

  remember(question: Question, at: number, body: string): void {
    const [kind, subject] = subjectOf(question);
    if (!kind) return;
    const known = this.#answers.get(kind) ?? [];
    this.#answers.set(kind, known);
    known.push({ at, subject, body });
  }

  /** Answers about another purchase, card, customer, account or transfer, the latest first. */
  aboutOthers(question: Question): readonly string[] {
    const [kind, own] = subjectOf(question);
    // A purchase is read by its ref and by its transaction's id: its answers name both.
    return this.#of(kind).flatMap(({ subject, body }) => (subject === own || body.includes(own) ? [] : [body]));
  }

  /** The answers to the same read of a bill since then, the latest first. */
  earlier(question: Question, since: number): readonly string[] {
    const [kind, own] = subjectOf(question);
    if (kind !== requery) return [];
    return this.#of(kind).flatMap(({ at, subject, body }) => (subject === own && at >= since ? [body] : []));
  }

  #of(kind: RegExp | undefined): readonly Remembered[] {
    return kind ? (this.#answers.get(kind) ?? []).toReversed() : [];
  }
}

function subjectOf({ method, path, body }: Question): readonly [kind: RegExp | undefined, subject: string] {
  const line = `${method} ${path}`;
  const kind = questions.find((one) => one.test(line));
  return [kind, kind?.exec(line)?.[1] ?? JSON.stringify(body)];
}
