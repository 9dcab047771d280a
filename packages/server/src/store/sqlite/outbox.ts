import type { TillsideEvent } from '../../events/event.ts';
import type { WrittenEvent } from '../../events/stored-event.ts';
import { outboxColumns } from '../rows/history.ts';
import type { Database } from './database.ts';

export function publish(database: Database, event: TillsideEvent | WrittenEvent): void {
  database.insert('outbox', outboxColumns(event));
}
