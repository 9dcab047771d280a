import type { ReactNode } from 'react';
import { recipientOperationIds, type Session } from '@tillside/contract';
import type { Bill } from '../purchase/bill.ts';

/**
 * Whether people stand above a form: those that can be saved for it, or the user's own number.
 * @param session `undefined` while it is not known
 */
export function mayHavePeople({ operation, fields }: Pick<Bill, 'operation' | 'fields'>, session?: Session): boolean {
  if (!recipientOperationIds.some((id) => id === operation)) return false;
  if (session === undefined || session.recipients === true) return true;
  return session.caller.phone !== undefined && Object.keys(fields)[0] === 'phone';
}

/** The place of the people above a form, until it is known who they are. */
export function PeopleBones(): ReactNode {
  return (
    <div className="ts-people" aria-hidden="true">
      {[1, 2, 3, 4, 5].map((person) => (
        <span className="ts-person" key={person}>
          <span className="ts-avatar ts-bone" />
        </span>
      ))}
    </div>
  );
}
