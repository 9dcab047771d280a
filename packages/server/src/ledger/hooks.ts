import { withDeadline } from '../model/clock.ts';
import { TillsideConfigurationError } from '../model/configuration-error.ts';
import { errorFields } from '../model/error-name.ts';
import type { Funding, FundingRequest } from '../options/funding.ts';
import { backOff } from '../model/timings.ts';
import { releaseLease, type LedgerContext } from './context.ts';
import type { InstructionRow } from '../model/row.ts';

type HookAnswer<Value> = { readonly answered: true; readonly value: Value } | { readonly answered: false };

/** Calls a funding hook. A hook that throws, times out or is missing has not answered; it is called again later. */
export async function callHook<Value>(
  context: LedgerContext,
  row: InstructionRow,
  name: keyof Funding,
  call: (funding: Funding) => Value | Promise<Value>,
): Promise<HookAnswer<Value>> {
  const { funding, clock, timings, logger } = context;
  try {
    if (!funding)
      throw new TillsideConfigurationError('createTillside was given no funding, but this purchase needs it.');
    const late = (): Error => new Error(`It did not answer within ${timings.hookDeadline} ms.`);
    return {
      answered: true,
      value: await withDeadline(clock, timings.hookDeadline, (async () => call(funding))(), late),
    };
  } catch (error) {
    logger.error(
      { hook: name, ...errorFields(error), operation: row.operation, ref: row.ref, attempt: row.attempts + 1 },
      'a funding hook did not answer',
    );
    return { answered: false };
  }
}

/** @throws TillsideConfigurationError if a hook was removed after a payment was promised. */
export function requireHook(funding: Funding, name: 'credit' | 'refund'): NonNullable<Funding['credit']> {
  const hook = funding[name];
  if (hook) return (request) => hook.call(funding, request);
  throw new TillsideConfigurationError(
    `createTillside: funding has no \`${name}\` hook any more, but a shopper has to be paid.`,
  );
}

/** Schedules a retry of a step that is not possible now. */
export async function tryLater(context: LedgerContext, row: InstructionRow): Promise<null> {
  const attempts = row.attempts + 1;
  await context.store.touch(row, { attempts, ...releaseLease(context.clock.now() + backOff(attempts)) });
  return null;
}

export function fundingRequest(row: InstructionRow, amount = row.quote): FundingRequest {
  return { ref: row.ref, caller: row.owner, amount };
}
