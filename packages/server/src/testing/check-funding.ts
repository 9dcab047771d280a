import { optionFault, optionRule as rule } from '@tillside/contract/schemas';
import { requireOptions, configurationError } from '../kernel/model/errors.ts';
import { Books, Broken, type FundingUnderCheck } from './funding-books.ts';
import { drawnDay, fixedDays } from './funding-days.ts';
import { fundingRules, pageOf, type FundingRule } from './funding-rules.ts';

export interface BrokenFundingRule {
  readonly rule: FundingRule;
  /** The rule as a sentence. */
  readonly says: string;
  /** What happened instead. */
  readonly found: string;
  /** The calls that led there, the oldest first, each with its answer. */
  readonly calls: readonly string[];
  /** The page of the documentation that explains it. */
  readonly see: string;
}

export interface FundingReport {
  /** Each broken rule once, with the first calls that show it. Empty: nothing was found. */
  readonly broken: readonly BrokenFundingRule[];
  /** The whole report as text, for a test's message. Empty if nothing was found. */
  readonly text: string;
}

export interface CheckFundingOptions {
  /** Number of days with random calls, after the fixed days. Default 100. */
  readonly days?: number;
  /** The seed of the random calls. The same seed makes the same calls. Default 1. */
  readonly seed?: number;
}

/**
 * Checks funding hooks with the calls that a companion can make: calls that are repeated, concurrent, after a restart
 * or too late, releases without a reservation, partial deliveries, refunds, and payments after their time. After each
 * call it compares what every shopper can spend with what the interface `Funding` requires.
 * @param start creates hooks with empty books; called once for each day
 */
export async function checkFunding(
  start: () => FundingUnderCheck | Promise<FundingUnderCheck>,
  options: CheckFundingOptions = {},
): Promise<FundingReport> {
  requireOptions({ of: 'checkFunding', about: 'testing' }, { start, options }, rules);
  const { days = 100, seed = 1 } = options;
  const broken = new Map<FundingRule, BrokenFundingRule>();
  const drawn = Array.from({ length: days }, (_, index) => drawnDay(seed + index));
  for (const day of [...fixedDays, ...drawn]) {
    const subject = await start();
    requireSubject(subject);
    const books = new Books(subject);
    try {
      await books.open();
      await day(books);
    } catch (error) {
      if (!(error instanceof Broken)) throw error;
      const { rule, message: found } = error;
      const says = fundingRules[rule];
      if (!broken.has(rule)) broken.set(rule, { rule, says, found, calls: books.calls, see: pageOf(rule) });
    } finally {
      await subject.close?.();
    }
  }
  const found = [...broken.values()];
  return { broken: found, text: found.map(textOf).join('\n\n') };
}

const rules = {
  start: rule.aFunction(' that answers your hooks with empty books: { funding, give, left }.'),
  options: {
    days: rule.maybe(rule.wholeNumber(0, 1_000_000)),
    seed: rule.maybe(rule.wholeNumber(0, Number.MAX_SAFE_INTEGER)),
  },
};

const hook = rule.aFunction(' that `start` answers with.');
const subjectRules = { funding: { reserve: hook, capture: hook, release: hook }, give: hook, left: hook };

function requireSubject(subject: unknown): void {
  const fault = optionFault(subject ?? null, subjectRules, { path: 'start()', all: null });
  if (fault !== null) throw configurationError(`checkFunding: ${fault}`, 'testing');
}

function textOf({ rule, says, found, calls, see }: BrokenFundingRule): string {
  return [`${rule}: ${says}`, `  Found: ${found}`, ...calls.map((call) => `  - ${call}`), `  See ${see}`].join('\n');
}
