import { isFinal, type Instruction, type InstructionState } from '@tillside/contract';

/** The tone of a state. It sets colour and icon, and always accompanies a text. */
export type Tone = 'success' | 'waiting' | 'unsure' | 'failure' | 'neutral';

const tones: Readonly<Record<InstructionState, Tone>> = {
  created: 'waiting',
  reserving: 'waiting',
  awaiting_funds: 'waiting',
  reserved: 'waiting',
  sending: 'waiting',
  processing: 'waiting',
  unknown: 'unsure',
  review: 'unsure',
  succeeded: 'success',
  partial: 'unsure',
  failed: 'failure',
  reversed: 'failure',
  abandoned: 'neutral',
};

/**
 * The tone of an instruction. An open state, and one that is being checked again, is never shown as failed. A paid
 * refund makes a failure neutral, and an owed one makes it unsure.
 */
export function toneOf({ state, funding, checking_since }: Instruction): Tone {
  if (checking_since !== undefined) return 'unsure';
  if (!isFinal(state) || state === 'succeeded' || state === 'partial') return tones[state];
  if (funding === 'refunded') return 'neutral';
  return funding === 'refund_owed' || funding === 'refunding' ? 'unsure' : tones[state];
}
