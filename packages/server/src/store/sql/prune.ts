import type { Store } from '../../model/store.ts';
import type { Statements } from './statements.ts';

/** How many rows are deleted at once: other writes are waiting behind them. */
export const prunedAtOnce = 1_000;

/** Deletes in batches, each a transaction of its own, so that a long backlog holds up nobody. */
export function pruning({ run }: Pick<Statements, 'run'>): Pick<Store, 'prune'> {
  async function prune(table: string, key: string, condition: string, before: number): Promise<void> {
    const batch = `SELECT ${key} FROM @${table} WHERE ${condition} LIMIT ${prunedAtOnce}`;
    while ((await run(`DELETE FROM @${table} WHERE (${key}) IN (${batch})`, before)) === prunedAtOnce);
  }

  return {
    async prune({ events, inbox, now }) {
      await prune('events', 'owner_id, number', 'at < $1', events);
      await prune('inbox', 'id', 'next_at IS NULL AND received_at < $1', inbox);
      await prune('records', 'sequence', 'expires_at <= $1', now);
      await prune('acts', 'sequence', 'counted_until <= $1', now);
    },
  };
}
