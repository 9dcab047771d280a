import type { Balance, Environment } from '@tillside/contract';
import { maxBalanceName, MoneyBalanceSchema } from '@tillside/contract/schemas';
import { z } from 'zod';
import { withDeadline, type Clock } from '../../kernel/model/clock.ts';
import { Failure, nameOf, configurationError, type TillsideError } from '../../kernel/model/errors.ts';
import { ownerOf, type Caller } from '../../kernel/model/caller.ts';
import type { Funding } from '../../kernel/options/funding.ts';
import type { Logger } from '../../kernel/options/options.ts';
import { isPlain, readUrl } from '../../kernel/model/web-address.ts';

/** The balances that the merchant's hook returns. */
export interface Balances {
  /** Whether this caller has a balance to read: a shopper, if there is a hook. */
  isOffered(caller: Caller): boolean;
  /**
   * Calls the hook every time. `null` if the merchant keeps no balance for this caller.
   * @throws Failure `unavailable` with `balance_not_known` if the hook returns no valid balance.
   */
  read(caller: Caller): Promise<Balance | null>;
}

interface BalancesDeps {
  readonly funding: Pick<Funding, 'balance'> | null;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly environment: Environment;
  /** A path in `topUp.url` begins here. */
  readonly publicUrl: string;
  /** How long the hook may take, milliseconds. */
  readonly hookDeadline: number;
}

export function createBalances(deps: BalancesDeps): Balances {
  const { funding, clock, logger, hookDeadline } = deps;
  const isOffered = ({ roles }: Caller): boolean => funding?.balance !== undefined && roles.includes('shopper');

  return {
    isOffered,
    async read(caller) {
      if (!isOffered(caller)) return null;
      try {
        const asked = (async () => funding?.balance?.({ caller: ownerOf(caller) }))();
        const answer: unknown = await withDeadline(clock, hookDeadline, asked, () => new TimeoutError());
        return answer === null ? null : readAnswer(answer, deps);
      } catch (error) {
        logger.error(
          {
            hook: 'balance',
            problem: 'balance_not_known',
            error: nameOf(error),
            why: 'It threw, took too long, or answered no balance. Fix the hook: until it answers, no balance is shown. Purchases go on.',
          },
          'a funding hook did not answer, so no balance was shown',
        );
        throw new Failure('unavailable', { reason: 'balance_not_known', retry_after: 5 });
      }
    },
  };
}

class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
}

/** On one line, without characters that could break out of it. */
const Name = z
  .string()
  .trim()
  .min(1)
  .max(maxBalanceName)
  .regex(/^[^\p{C}\p{Zl}\p{Zp}<>]+$/u);

/** Strict, so that a misspelt `topUp` is named. */
const Answer = z.strictObject({
  name: Name,
  available: MoneyBalanceSchema,
  topUp: z.strictObject({ url: z.string() }).optional(),
});

/** @throws TillsideError that names the wrong part, and repeats nothing of the answer. */
function readAnswer(answer: unknown, { publicUrl, environment }: BalancesDeps): Balance {
  const read = Answer.safeParse(answer);
  if (!read.success) throw wrongAnswer(read.error);
  const { name, available, topUp } = read.data;
  return { name, available, ...(topUp && { top_up: { url: topUpUrl(topUp.url, publicUrl, environment) } }) };
}

function wrongAnswer({ issues }: z.ZodError): TillsideError {
  const part = issues[0]?.path[0];
  const expected = {
    name: `\`name\` has to be a text of 1 to ${maxBalanceName} characters on one line`,
    available: '`available` has to be an amount such as naira(500)',
    topUp: '`topUp` has to be {url}',
  };
  const known = Object.entries(expected).find(([name]) => name === part);
  return configurationError(
    `The \`balance\` hook has to answer {name, available, topUp?}, or null: ${known?.[1] ?? 'it answered something else'}.`,
    'balance',
  );
}

/** An address that a page may go to: never a script, nor live money over plain http. */
function topUpUrl(given: string, publicUrl: string, environment: Environment): string {
  const url = readUrl(URL.parse(given, publicUrl)?.href ?? '');
  if (!url || url.username !== '' || url.password !== '') {
    throw configurationError(
      'The `balance` hook answered a `topUp.url` that is neither an http(s) address nor a path. Answer one such as https://shop.example/top-up or /top-up.',
      'balance',
    );
  }
  if (environment === 'live' && isPlain(url.href)) {
    throw configurationError(
      'The `balance` hook answered a `topUp.url` that is plain http: anybody on the way could change that page. Write https://.',
      'balance',
    );
  }
  return url.href;
}
