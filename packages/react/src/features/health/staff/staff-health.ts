import { instructionOperationIds, type StaffHealth } from '@tillside/contract';
import { listOf, number, oneOf, record, text, type Reader } from '../../../kernel/client/read.ts';

const readEvidence = record(
  {
    operation: oneOf(instructionOperationIds),
    provider: text,
    state: oneOf(['good', 'slow', 'down']),
    failed: number,
    late: number,
    delivered: number,
  },
  { delivered_at: text, minutes: number, paused_since: text },
);

export const readHealth: Reader<StaffHealth> = record({ items: listOf(readEvidence) }, {}, { at: text });
