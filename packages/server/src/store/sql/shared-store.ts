import { historyReads } from './history.ts';
import { inbox } from './inbox.ts';
import { instructionReads } from './instructions.ts';
import { keyStore } from './keys.ts';
import { outbox } from './outbox.ts';
import { pruning } from './prune.ts';
import { recordReads } from './records.ts';
import type { Statements } from './statements.ts';

/** The half of a store that both databases share: reads, queues and keys. Transactions are written for each. */
export function sharedStore(statements: Statements) {
  return {
    ...instructionReads(statements),
    ...historyReads(statements),
    ...outbox(statements),
    ...inbox(statements),
    ...recordReads(statements),
    ...keyStore(statements),
    ...pruning(statements),
  };
}
