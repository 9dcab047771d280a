import type { TillsideEvent } from '../../model/event.ts';
import type { WrittenEvent } from '../rows/stored-event.ts';
import { outboxColumns } from '../rows/history.ts';
import type { Database } from './database.ts';

export function publish(database: Database, event: TillsideEvent | WrittenEvent): void {
  database.insert('outbox', outboxColumns(event));
}
