import type { Finding } from '../finding.ts';

/** A correct finding of a linter about the document that cannot be fixed. No rule is turned off. */
interface Accepted {
  /** What the place of the finding, and then its message, begin with. */
  readonly where: string;
  readonly message: string;
  readonly reason: string;
}

const accepted: readonly Accepted[] = [
  {
    where: 'platform #/paths/~1cards~1',
    message: 'Paths should resolve unambiguously.',
    reason: 'These are the addresses of the platform (platform §4.1). No id of a card is the word `replace`.',
  },
  {
    where: 'companion #/paths/~1',
    message: 'Paths should resolve unambiguously.',
    reason: 'No ref is the word `by-key`, and no id of a card is the word `orders`.',
  },
  ...['live', 'ready', 'openapi.json'].map((path) => ({
    where: `companion #/paths/~1${path}/get/responses`,
    message: 'Operation must have at least one `4XX` response.',
    reason: 'It asks nobody for anything, so nothing of a request can be wrong.',
  })),
];

/**
 * The findings that are not accepted, and a violation for each acceptance that no finding needs any more.
 */
export function withoutAccepted(findings: readonly Finding[], list: readonly Accepted[] = accepted): Finding[] {
  const used = new Set<Accepted>();
  const left = findings.filter(({ where, message }) => {
    const reason = list.find((each) => where.startsWith(each.where) && message.startsWith(each.message));
    if (reason) used.add(reason);
    return reason === undefined;
  });
  const idle = list
    .filter((each) => !used.has(each))
    .map(({ where, message }): Finding => ({
      severity: 'violation',
      check: 'accepted',
      where,
      message: `is accepted, and no linter says so any more: ${message}`,
    }));
  return [...left, ...idle];
}
