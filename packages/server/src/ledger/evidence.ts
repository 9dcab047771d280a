import { finerAmounts } from '@tillside/contract/schemas';
import type { Outcome } from './plan.ts';
import type { EvidenceLine, OutcomeFacts } from './row.ts';

/**
 * What evidence says of an outcome. An amount that the platform gave finer than a kobo or a cent is kept as it wrote it;
 * everywhere else it is rounded up.
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
