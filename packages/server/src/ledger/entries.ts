import { isBeforeSend, type Ref } from '@tillside/contract';
import { plans } from '../plans.ts';
import type { Entry } from './plan.ts';
import type { InstructionRow } from './row.ts';

/** PINs, OTPs and BVNs on their way to the platform. They live in this process only, and only until they were sent. */
export interface Entries {
  put(ref: Ref, entry: Entry): void;
  get(ref: Ref): Entry | null;
  forget(ref: Ref): void;
}

export function createEntries(): Entries {
  const entries = new Map<Ref, Entry>();
  return {
    put: (ref, entry) => void entries.set(ref, entry),
    get: (ref) => entries.get(ref) ?? null,
    forget: (ref) => void entries.delete(ref),
  };
}

/** Whether an instruction may still have to be sent, for the first time or again. */
export function mayBeSent({ state, operation }: InstructionRow): boolean {
  if (isBeforeSend(state) || state === 'sending') return true;
  return state === 'unknown' && plans[operation].operation.safety.recover === 'resend';
}

/** Whether a send is impossible because what was typed in is gone: the process that held it has ended. */
export function entryIsLost(entries: Entries, row: InstructionRow): boolean {
  return plans[row.operation].needsEntry?.(row) === true && entries.get(row.ref) === null;
}
