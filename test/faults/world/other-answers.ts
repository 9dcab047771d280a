import type { Departure } from './history.ts';

type Question = Pick<Departure, 'method' | 'path' | 'body'>;

/** Questions whose answers name what they are about. In parentheses: what that is, where it stands in the path. */
const questions: readonly RegExp[] = [
  /^GET \/requery\?trans_id=(.+)$/,
  /^GET \/cards\/([^/?]+)$/,
  /^GET \/cards\?customer_id=([^&]+)/,
  /^GET \/collections\/virtual-accounts\/([^/?]+)$/,
  /^POST \/collections\/virtual-accounts\/confirm-payment$/,
];

/** What the platform has answered, for a network that gives one question the answer to another of its kind. */
export class SwappedAnswers {
  readonly #answers = new Map<RegExp, Map<string, string>>();

  remember(question: Question, body: string): void {
    const [kind, subject] = subjectOf(question);
    if (!kind) return;
    const known = this.#answers.get(kind) ?? new Map<string, string>();
    this.#answers.set(kind, known.set(subject, body));
  }

  /** Answers about another purchase, card, customer, account or transfer, the latest first. */
  others(question: Question): readonly string[] {
    const [kind, own] = subjectOf(question);
    const known = kind ? [...(this.#answers.get(kind) ?? [])] : [];
    return known.flatMap(([subject, body]) => (subject === own ? [] : [body])).toReversed();
  }
}

function subjectOf({ method, path, body }: Question): readonly [kind: RegExp | undefined, subject: string] {
  const line = `${method} ${path}`;
  const kind = questions.find((one) => one.test(line));
  return [kind, kind?.exec(line)?.[1] ?? JSON.stringify(body)];
}
