import { useSyncExternalStore, type ReactNode } from 'react';
import { recipientOperationIds, type InstructionOperationId, type Session } from '@tillside/contract';
import { localArea, quietly } from '../session/attempt-storage.ts';
import { useRuntime } from '../session/context.ts';
import type { Bill } from '../flow/bill.ts';

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

/** Whether a place is kept for people while they are loading: not where the last visit in this browser showed nobody. */
export function useExpectsPeople(operation: InstructionOperationId): boolean {
  const name = nameOf(useRuntime().scope, operation);
  return useSyncExternalStore(
    untilReload,
    () => !remembersNobody(name),
    () => true,
  );
}

/** Remembers whether somebody was shown, for `useExpectsPeople`. It holds no name and no number. */
export function rememberPeople(scope: string, operation: InstructionOperationId, someone: boolean): void {
  const name = nameOf(scope, operation);
  if (someone !== remembersNobody(name)) return;
  quietly(() => (someone ? localArea()?.removeItem(name) : localArea()?.setItem(name, 'true')));
}

function remembersNobody(name: string): boolean {
  let stored: string | null | undefined;
  quietly(() => {
    stored = localArea()?.getItem(name);
  });
  return stored === 'true';
}

function nameOf(scope: string, operation: InstructionOperationId): string {
  return `tillside:nobody:1:${scope}:${operation}`;
}

const untilReload = (): (() => void) => () => {};
