import { isMoney, type Instruction, type Money } from '@tillside/contract';
import type { Bill } from './bill.ts';

/**
 * The amount that an outcome shows large: what was bought, or the price where it was not delivered, because that is what
 * comes back. `null` where no money moves.
 */
export function heroAmount(
  bill: Pick<Bill, 'fields' | 'isFree'> | null,
  { input, quote, state }: Pick<Instruction, 'input' | 'quote' | 'state'>,
): Money | null {
  if (bill?.isFree?.(input) || quote.minor === 0) return null;
  if (state === 'failed' || state === 'reversed' || state === 'abandoned') return quote;
  const [name] = Object.entries(bill?.fields ?? {}).find(([, field]) => field.isAmount) ?? [];
  const amount = name === undefined ? null : input[name];
  return isMoney(amount) ? amount : quote;
}
