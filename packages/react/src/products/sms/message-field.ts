import { countSmsSegments, limits } from '@tillside/contract';
import { smsMessages } from '@tillside/messages';
import { textField } from '../../ui/fields/text-field.tsx';
import type { BillContext, BillField } from '../../flow/bill-fields.ts';
import { readRecipients } from './recipients.ts';

/** The text, with the number of segments: each is charged, per number. */
export const messageField: BillField = textField({
  label: ({ t }) => t(smsMessages, 'messageLabel'),
  rows: 5,
  dir: 'auto',
  fault: (text, context) => {
    const { t } = context;
    const most = maxCharacters(context);
    if (text === '') return t(smsMessages, 'messageEmpty');
    return text.length > most ? t(smsMessages, 'messageTooLong', { most: context.format.count(most) }) : null;
  },
  hint: (context, texts) => {
    const message = texts['message'] ?? '';
    if (message.trim() === '') {
      return context.t(smsMessages, 'messageHint', { most: context.format.count(maxCharacters(context)) });
    }
    return partsOf(message.trim(), readRecipients(texts['to'] ?? '').phones.length, context);
  },
});

/** `170 of 306 characters, 2 parts. 2 × 40 = 80 to pay for`. */
function partsOf(message: string, recipients: number, { t, format }: BillContext): string {
  const { alphabet, length, segments } = countSmsSegments(message);
  const room = alphabet === 'GSM-7' ? [160, 153] : [70, 67];
  const [alone = 0, each = 0] = room;
  const parts = t(smsMessages, 'parts', {
    length: format.count(length),
    room: format.count(segments > 1 ? segments * each : alone),
    parts: segments,
  });
  const sentences = [parts];
  const special = alphabet === 'UCS-2' ? firstSpecial(message) : undefined;
  if (special !== undefined) sentences.push(t(smsMessages, 'unicode', { characters: special }).replace(/\.$/, ''));
  if (recipients > 0 && recipients * segments > 1) {
    const product = format.count(recipients * segments);
    const named = { parts: format.count(segments), numbers: format.count(recipients), messages: product };
    sentences.push(t(smsMessages, 'times', named));
  }
  return `${sentences.join('. ')}.`;
}

/** The character that requires the long alphabet, to be shown. */
function firstSpecial(message: string): string | undefined {
  return Array.from(message).find((character) => countSmsSegments(character).alphabet === 'UCS-2');
}

function maxCharacters({ session }: BillContext): number {
  return session.catalogue.sms?.length ?? limits.smsLength.value;
}
