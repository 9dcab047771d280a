import { isBeforeSend, type Ref } from '@tillside/contract';
import type { EphemeralSecrets, LedgerPlans } from './plan.ts';
import type { InstructionRow } from '../model/row.ts';

/**
 * PINs, OTPs and BVNs on their way to the platform. They exist in this process only, until they are sent. If another
 * instance ended the instruction, the next call after half an hour deletes them.
 */
export interface EphemeralSecretStore {
  put(ref: Ref, secrets: EphemeralSecrets): void;
  get(ref: Ref): EphemeralSecrets | null;
  forget(ref: Ref): void;
}

/** Longer than an instruction may be queued and resent. */
const longest = 30 * 60_000;

/** @param now the time in milliseconds */
export function createEphemeralSecretStore(now: () => number): EphemeralSecretStore {
  const entries = new Map<Ref, { readonly entry: EphemeralSecrets; readonly until: number }>();
  const forgetOld = (): void => {
    // Insertion order: oldest first.
    for (const [ref, { until }] of entries) {
      if (until > now()) return;
      entries.delete(ref);
    }
  };
  return {
    put(ref, entry) {
      forgetOld();
      entries.delete(ref);
      entries.set(ref, { entry, until: now() + longest });
    },
    get(ref) {
      forgetOld();
      return entries.get(ref)?.entry ?? null;
    },
    forget: (ref) => void entries.delete(ref),
  };
}

/** Whether an instruction may still have to be sent or resent. */
export function mayBeSent(plans: LedgerPlans, { state, operation }: InstructionRow): boolean {
  if (isBeforeSend(state) || state === 'sending') return true;
  return state === 'unknown' && plans[operation].operation.safety.recover === 'resend';
}

/** Whether a send is impossible because the process that held its secrets has ended. */
export function areSecretsLost(
  { plans, ephemeralSecrets }: { readonly plans: LedgerPlans; readonly ephemeralSecrets: EphemeralSecretStore },
  row: InstructionRow,
): boolean {
  return plans[row.operation].needsSecrets?.(row) === true && ephemeralSecrets.get(row.ref) === null;
}
