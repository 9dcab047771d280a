import { createHash, timingSafeEqual } from 'node:crypto';
import { isMoreThan } from '@tillside/contract';
import { majorUnits, simulateTransfer, transferHashText, type SimulatedTransfer } from '@tillside/contract/schemas';
import type { z } from 'zod';
import { numberTexts } from '../../kernel/http/read-request.ts';
import { answered, handleOperation, refused, type OperationResult } from '../../kernel/http/operation-result.ts';
import { secretKeys } from '../../kernel/world/fixtures.ts';
import type { World } from '../../kernel/world/world.ts';
import { maxCollection } from '../../kernel/catalogue/collections.ts';
import { findAccount } from './find.ts';
import { simulationDetails } from './payment-details.ts';
import { receiveTransfer } from './receive-transfer.ts';

const simulated = 'Transfer simulated';

/** Makes a transfer arrive without dispatching an event (platform §4.2, §6). */
export const simulateTransferHandler = handleOperation(simulateTransfer, simulate);

function simulate(input: z.output<typeof SimulatedTransfer>, world: World, body: string): OperationResult {
  // The document states no answer to a wrong hash: 422 is assumed, because 401 means a wrong API key.
  if (!hashFits(input, world, body))
    return refused(422, 'The hash does not fit.', { hash: 'does not fit the other fields' });
  const repeated = world.state.payments.find((payment) => payment.ref === input.ref);
  const known = repeated && findAccount(repeated.account_number, world);
  if (known && world.state.settings.dedupe[simulateTransfer.id] !== false) {
    return answered(simulationDetails(repeated, known, world), simulated);
  }
  const account = findAccount(input.account, world);
  if (!account) return refused(404, 'There is no such virtual account.');
  if (!account.active) {
    return refused(422, 'The virtual account is inactive.', { account: 'is inactive: it accepts no transfers' });
  }
  if (isMoreThan(input.amount, maxCollection)) return refused(409, 'The amount is over the limit.');
  const payment = receiveTransfer({ ...input, account }, world);
  return answered(simulationDetails(payment, account, world), simulated);
}

/**
 * Uppercase hexadecimal over the amount "as sent" (platform §5.4): the raw text of the number, such as `2500.50`. The
 * parsed form, `2500.5`, is accepted too (assumed): a platform that parses before it hashes knows no other text.
 */
function hashFits(input: z.output<typeof SimulatedTransfer>, world: World, body: string): boolean {
  const given = Buffer.from(input.hash);
  const parsed = majorUnits(input.amount);
  const raw = numberTexts(body, 'amount').filter((text) => Number(text) === parsed);
  return [...new Set([input.amount, String(parsed), ...raw])].some((amount) => {
    const text = transferHashText(secretKeys[world.environment], { ...input, amount });
    const expected = Buffer.from(createHash('sha512').update(text).digest('hex').toUpperCase());
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
