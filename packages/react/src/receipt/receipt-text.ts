import type { Instruction } from '@tillside/contract';
import { commonMessages, receiptMessages } from '@tillside/messages';
import type { Language } from '../provider/language.ts';
import { lagosDateTime } from './lagos-time.ts';

/** A receipt in a few lines, for a chat or a note, with the purchase's state. */
export function receiptText(
  instruction: Instruction,
  subject: string,
  badge: string,
  { t, format }: Pick<Language, 't' | 'format'>,
): string {
  const id = instruction.details?.['trans_id'];
  return [
    subject,
    `${format.money(instruction.quote)}, ${badge}`,
    lagosDateTime(instruction.created_at, format.locale),
    `${t(commonMessages, 'reference')}: ${instruction.ref}`,
    ...(typeof id === 'string' && id !== '' ? [`${t(receiptMessages, 'transaction')}: ${id}`] : []),
  ].join('\n');
}
