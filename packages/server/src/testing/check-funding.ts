import { Books, Broken, type FundingUnderCheck } from './funding-books.ts';
import { drawnDay, fixedDays } from './funding-days.ts';
import { fundingRules, type FundingRule } from './funding-rules.ts';

export interface BrokenFundingRule {
  readonly rule: FundingRule;
  /** The rule as a sentence. */
  readonly says: string;
  /** What happened instead. */
  readonly found: string;
  /** The calls that led there, the oldest first, each with its answer. */
  readonly calls: readonly string[];
  /** Where the documentation explains it. */
  readonly see: string;
}

export interface FundingReport {
  /** Each broken rule once, with the first calls that show it. Empty: nothing was found. */
  readonly broken: readonly BrokenFundingRule[];
  /** All of it in words, for a test's message. Empty if nothing was found. */
  readonly text: string;
}

export interface CheckFundingOptions {
  /** How many days with drawn calls follow the fixed ones. Default: 100. */
  readonly days?: number;
  /** Draws them. Default: 1. The same seed draws the same calls. */
  readonly seed?: number;
}

/**
 * Runs funding hooks through what a companion may call on a bad day: calls that are repeated, at the same moment, after a restart and too
 * late, releases without a reservation, partial deliveries, refunds, payments that come after their time. After each call it
 * compares what every shopper can spend with what the interface `Funding` promises.
 * @param start makes hooks with empty books; called for each day anew
 */
export async function checkFunding(
  start: () => FundingUnderCheck | Promise<FundingUnderCheck>,
  { days = 100, seed = 1 }: CheckFundingOptions = {},
): Promise<FundingReport> {
  const broken = new Map<FundingRule, BrokenFundingRule>();
  const drawn = Array.from({ length: days }, (_, index) => drawnDay(seed + index));
  for (const day of [...fixedDays, ...drawn]) {
    const subject = await start();
    const books = new Books(subject);
    try {
      await books.open();
      await day(books);
    } catch (error) {
      if (!(error instanceof Broken)) throw error;
      const { rule, message: found } = error;
      const { says, see } = fundingRules[rule];
      if (!broken.has(rule)) broken.set(rule, { rule, says, found, calls: books.calls, see });
    } finally {
      await subject.close?.();
    }
  }
  const found = [...broken.values()];
  return { broken: found, text: found.map(textOf).join('\n\n') };
}

function textOf({ rule, says, found, calls, see }: BrokenFundingRule): string {
  return [`${rule}: ${says}`, `  Found: ${found}`, ...calls.map((call) => `  - ${call}`), `  See ${see}`].join('\n');
}
