import { isBeforeSend, type Ref } from '@tillside/contract';
import type { EphemeralSecrets, LedgerPlans } from './plan.ts';
import type { InstructionRow } from './row.ts';

/**
 * PINs, OTPs and BVNs on their way to the platform. They live in this process only, and only until they were sent; of what
 * another instance has ended meanwhile, until the next that is typed or looked for after half an hour.
 */
export interface EphemeralSecretStore {
  put(ref: Ref, secrets: EphemeralSecrets): void;
  get(ref: Ref): EphemeralSecrets | null;
  forget(ref: Ref): void;
}

/** Longer than an instruction may wait for its turn and be sent again. */
const longest = 30 * 60_000;

/** @param now the time in milliseconds */
export function createEphemeralSecretStore(now: () => number): EphemeralSecretStore {
  const entries = new Map<Ref, { readonly entry: EphemeralSecrets; readonly until: number }>();
  const forgetOld = (): void => {
    // The oldest are the first.
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

/** Whether an instruction may still have to be sent, for the first time or again. */
export function mayBeSent(plans: LedgerPlans, { state, operation }: InstructionRow): boolean {
  if (isBeforeSend(state) || state === 'sending') return true;
  return state === 'unknown' && plans[operation].operation.safety.recover === 'resend';
}

/** Whether a send is impossible because what was typed in is gone: the process that held it has ended. */
export function areSecretsLost(
  { plans, ephemeralSecrets }: { readonly plans: LedgerPlans; readonly ephemeralSecrets: EphemeralSecretStore },
  row: InstructionRow,
): boolean {
  return plans[row.operation].needsSecrets?.(row) === true && ephemeralSecrets.get(row.ref) === null;
}
