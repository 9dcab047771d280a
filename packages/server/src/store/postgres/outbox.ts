import type { TillsideEvent } from '../../events/event.ts';
import type { WrittenEvent } from '../../events/stored-event.ts';
import { outboxColumns } from '../rows/history.ts';
import type { Session } from './database.ts';

export async function publish(session: Session, event: TillsideEvent | WrittenEvent): Promise<void> {
  await session.insert('outbox', outboxColumns(event));
}
