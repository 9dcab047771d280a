import { isFinal, type Instruction, type InstructionState } from '@tillside/contract';
import { stateMessages } from '@tillside/messages';
import type { Language } from '../language/language.ts';
import type { Bill } from './bill.ts';

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
 * The tone of an instruction. An open state is never shown as failed, nor is one that is being checked again. What was paid
 * back is no failure any more, and what is still owed is not over.
 */
export function toneOf({ state, funding, checking_since }: Instruction): Tone {
  if (checking_since !== undefined) return 'unsure';
  if (!isFinal(state) || state === 'succeeded' || state === 'partial') return tones[state];
  if (funding === 'refunded') return 'neutral';
  return funding === 'refund_owed' || funding === 'refunding' ? 'unsure' : tones[state];
}

/** The state of an instruction as a badge, with its declaration's text. A refund takes precedence over the purchase's state. */
export function stateBadge(instruction: Instruction, language: Language, bill: Pick<Bill, 'texts'> | null): string {
  const { state, funding, input, checking_since } = instruction;
  const { t } = language;
  if (checking_since !== undefined) return t(stateMessages, 'review');
  const own = bill?.texts?.({ input, instruction }, language).badges;
  switch (state) {
    case 'created':
    case 'reserving':
    case 'reserved':
      return t(stateMessages, 'open');
    case 'awaiting_funds':
      return t(stateMessages, 'awaitingFunds');
    case 'sending':
    case 'processing':
      return own?.processing ?? t(stateMessages, 'processing');
    case 'unknown':
      return t(stateMessages, 'unknown');
    case 'review':
      return t(stateMessages, 'review');
    case 'succeeded':
      return own?.succeeded ?? t(stateMessages, 'succeeded');
    case 'partial':
      return t(stateMessages, 'partial');
    case 'failed':
    case 'reversed':
    case 'abandoned':
      break;
    default:
      return state satisfies never;
  }
  if (funding === 'refund_owed') return t(stateMessages, 'refundOwed');
  if (funding === 'refunding') return t(stateMessages, 'refunding');
  if (funding === 'refunded') return t(stateMessages, 'refunded');
  if (state === 'failed') return own?.failed ?? t(stateMessages, 'failed');
  return state === 'reversed' ? t(stateMessages, 'reversed') : (own?.abandoned ?? t(stateMessages, 'abandoned'));
}
