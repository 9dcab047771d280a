import { finerAmounts } from '@tillside/contract/schemas';
import type { Outcome } from './plan.ts';
import type { EvidenceLine, OutcomeFacts } from '../model/row.ts';

/**
 * The evidence of an outcome. Amounts finer than a kobo or a cent are kept in the platform's notation;
 * everywhere else they are rounded up.
 */
export function outcomeFacts({
  meaning,
  details,
  charged,
  transId,
}: Outcome): OutcomeFacts & Pick<EvidenceLine, 'transId'> {
  const finer = finerAmounts({ amount: charged, ...details });
  return {
    code: 'outcome',
    outcome: meaning,
    ...(finer.length === 0 ? {} : { rounded: Object.fromEntries(finer.map(({ path, text }) => [path, text])) }),
    ...(transId ? { transId } : {}),
  };
}
