import type { Instruction, InstructionState } from '@tillside/contract';
import { stateMessages } from '@tillside/messages';
import type { Language } from '../provider/language.ts';
import type { Bill } from './bill.ts';

/** How good the news is. Sets colour and icon, and is never the only thing that tells it. */
export type Tone = 'success' | 'waiting' | 'unsure' | 'failure' | 'neutral';

/** How good the news of each state is. Open is never shown as failed. */
export const toneOf: Readonly<Record<InstructionState, Tone>> = {
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

/** Where an instruction stands, in a word or two of its declaration. A refund is the newer news than what the purchase came to. */
export function stateBadge(instruction: Instruction, language: Language, bill: Pick<Bill, 'words'> | null): string {
  const { state, funding, input } = instruction;
  const { t } = language;
  const own = bill?.words?.({ input, instruction }, language).badges;
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
