import { countSmsSegments, limits, formatPhone } from '@tillside/contract';
import { smsMessages, productMessages } from '@tillside/messages';
import { textField } from '../../../kernel/ui/fields/text-field.tsx';
import type { BillContext, BillField, Line } from '../../../kernel/flow/bill-fields.ts';
import { readRecipients } from './recipients.ts';
import type { ComponentType } from 'react';
import { later } from '../../../kernel/ui/later.tsx';
import { fromChunk } from '../../../kernel/runtime/from-chunk.ts';
import type { DeliveredProps, Bill } from '../../../kernel/flow/bill.ts';
import type { PurchaseInput } from '../../../kernel/client/companion-client.ts';
import { unbroken } from '../../../kernel/language/language.ts';
import { recipientsField } from './recipients-field.tsx';

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

/** The outcome of a message for each number. */
export const SmsDelivered: ComponentType<DeliveredProps> = later<DeliveredProps>('sms outcomes', () =>
  fromChunk(() => import('./SmsOutcomes.tsx'), 'SmsOutcomes'),
);

/** A text message to one number or many (platform §4.3). */
export const smsBill: Bill = {
  operation: 'sms.send',
  title: ({ t }) => t(smsMessages, 'title'),
  name: ({ t }) => t(productMessages, 'sms'),
  fields: { to: recipientsField, message: messageField },
  subject: (input, context) => context.t(smsMessages, 'subject', { numbers: numbersTexts(input, context) }),
  many: (count, { t }) => t(smsMessages, 'subject', { numbers: t(smsMessages, 'toCount', { count }) }),
  review: reviewOf,
  Delivered: SmsDelivered,
};

function reviewOf(input: PurchaseInput, context: BillContext): readonly Line[] {
  const { t } = context;
  const message = typeof input['message'] === 'string' ? input['message'] : '';
  const to = recipientsOf(input);
  const [first = ''] = to;
  const parts = context.format.count(countSmsSegments(message).segments);
  const many = t(smsMessages, 'reviewTo', { first: shown(first), count: context.format.count(to.length - 1) });
  return [
    { label: t(smsMessages, 'toLabel'), value: to.length > 1 ? many : shown(first) },
    {
      label: t(smsMessages, 'reviewParts'),
      value: t(smsMessages, 'reviewPartsValue', { parts, numbers: numbersTexts(input, context) }),
    },
    { label: t(smsMessages, 'messageLabel'), value: message },
  ];
}

function numbersTexts(input: PurchaseInput, context: BillContext): string {
  const to = recipientsOf(input);
  const [only = ''] = to;
  return to.length === 1 ? shown(only) : context.t(smsMessages, 'toCount', { count: to.length });
}

function shown(phone: string): string {
  return unbroken(formatPhone(phone));
}

/** With country code. The companion stores the local form. */
function recipientsOf(input: PurchaseInput): readonly string[] {
  const to = Array.isArray(input['to']) ? input['to'] : [input['to']];
  return to.filter((each) => typeof each === 'string').map((phone) => phone.replace(/^0/, '234'));
}
