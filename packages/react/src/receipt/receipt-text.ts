import type { Instruction, Merchant } from '@tillside/contract';
import { commonMessages, receiptMessages } from '@tillside/messages';
import type { Line } from '../flow/line.ts';
import type { Language } from '../language/language.ts';
import { lagosDateTime } from './lagos-time.ts';

interface Told {
  readonly subject: string;
  readonly badge: string;
  readonly merchant: Merchant | null;
  /** Tokens and pins, which then stand first: a chat shows the first line in its list. Default: none. */
  readonly codes?: readonly Line[];
}

/** A receipt in a few lines, for a chat or a note, with the purchase's state and the shop. */
export function receiptText(
  instruction: Instruction,
  { subject, badge, merchant, codes = [] }: Told,
  { t, format }: Pick<Language, 't' | 'format'>,
): string {
  const id = instruction.details?.['trans_id'];
  return [
    ...codes.map(({ label, value }) => `${label}: ${value}`),
    subject,
    `${format.money(instruction.quote)}, ${badge}`,
    lagosDateTime(instruction.created_at, format.locale),
    `${t(commonMessages, 'reference')}: ${instruction.ref}`,
    ...(typeof id === 'string' && id !== '' ? [`${t(receiptMessages, 'transaction')}: ${id}`] : []),
    ...(merchant ? [[merchant.name, merchant.support].filter(Boolean).join(' · ')] : []),
  ]
    .join('\n')
    .replaceAll('\u00a0', ' '); // a chat breaks lines by itself, and what is copied from it is pasted into fields
}
