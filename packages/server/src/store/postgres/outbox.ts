import type { TillsideEvent } from '../../model/event.ts';
import type { WrittenEvent } from '../rows/stored-event.ts';
import { outboxColumns } from '../rows/history.ts';
import type { Session } from './database.ts';

export async function publish(session: Session, event: TillsideEvent | WrittenEvent): Promise<void> {
  await session.insert('outbox', outboxColumns(event));
}
