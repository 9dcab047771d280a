import { countSmsSegments, formatPhone } from '@tillside/contract';
import { productMessages, smsMessages } from '@tillside/messages';
import type { PurchaseInput } from '../../client/companion-client.ts';
import { unbroken } from '../../language/language.ts';
import type { Bill } from '../../flow/bill.ts';
import type { BillContext, Line } from '../../flow/bill-fields.ts';
import { messageField } from './message-field.ts';
import { recipientsField } from './recipients-field.tsx';
import { SmsDelivered } from './SmsDelivered.tsx';

/** A text message to one number or many (platform §4.3). */
export const smsBill: Bill = {
  operation: 'sms.send',
  title: ({ t }) => t(smsMessages, 'title'),
  name: ({ t }) => t(productMessages, 'sms'),
  fields: { to: recipientsField, message: messageField },
  subject: (input, context) => context.t(smsMessages, 'subject', { numbers: numbersTexts(input, context) }),
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
