import type { Instruction } from '@tillside/contract';
import { stateMessages } from '@tillside/messages';
import type { Language } from '../language/language.ts';
import type { Bill } from './bill.ts';

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
