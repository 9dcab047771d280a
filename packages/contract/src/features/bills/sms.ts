import { z } from 'zod';
import { refField } from '../../kernel/platform/input-fields.ts';
import { limits } from '../../kernel/platform/limits.ts';
import { operation } from '../../kernel/platform/operation.ts';
import { shownTo } from '../../kernel/platform/visibility.ts';
import {
  expected,
  plainTime,
  readableRows,
  renamed,
  textual,
  wireInteger,
  wireNumber,
  wireName,
} from '../../kernel/platform/wire.ts';
import { billResult, billVisibility, charged } from './bill-result.ts';
import { bill, ReportedBill, reportedText } from './bill.ts';

/** Eleven digits, local; the form with country code is refused (platform §4.3, §8). */
const localPhone = z
  .string({ error: 'is required: an 11-digit local number, such as 08031234567' })
  .trim()
  .regex(/^0\d{10}$/, 'must be an 11-digit local number, such as 08031234567, without country code');

/** The body of `POST /sms`: one number or several (platform §4.3). */
export const SmsMessage = z.object({
  to: z.union([localPhone, z.array(localPhone).min(1, 'needs at least one number').max(limits.smsRecipients.value)], {
    error: 'is required: an 11-digit local number, or a list of them',
  }),
  message: z
    .string({ error: 'is required: the text' })
    .min(1, 'is required: the text')
    .max(limits.smsLength.value, `must be at most ${limits.smsLength.value} characters`),
  ref: refField,
});

const SmsRow = renamed(
  { recipent: 'recipient' },
  z.looseObject({
    uid: expected(textual),
    message_id: expected(textual),
    bulk_id: expected(textual),
    sender: expected(z.string()),
    recipient: textual.describe('The platform’s own spelling (platform §4.3).'),
    message: expected(z.string()),
    time_created: expected(plainTime),
    status: expected(textual).describe('Its values are not shown.'),
    page: expected(wireInteger).describe('How many segments.'),
    description: expected(wireName),
  }),
).meta({ id: 'SmsRow', description: 'What happened to the message to one number.' });

/** The outcome of a message; `recipent`, as the platform spells it, is read as `recipient` (platform §4.3). */
const SmsResult = billResult('SmsPurchase', {
  ...charged,
  processed: expected(readableRows(SmsRow)),
  product: expected(z.string()),
});

/** Sends a text message to one number or many (platform §4.3). Repeats may not be detected. */
export const sendSms = operation({
  id: 'sms.send',
  summary: 'Sends a text message to one number or many.',
  method: 'POST',
  path: '/sms',
  input: SmsMessage,
  variant: smsVariant,
  details: SmsResult,
  visibility: {
    ...billVisibility,
    processed: shownTo({
      everyone: ['recipient', 'status', 'page'],
      nobody: ['uid', 'message_id', 'bulk_id', 'sender', 'message', 'time_created', 'description'],
    }),
  },
  money: { currency: 'NGN', unit: 'major', direction: 'out' },
  safety: { ref: 'required', recover: 'requery', evidence: 'documented' },
  source: 'platform §4.3',
  refusedWith: [410, 434],
});

function smsVariant(value: unknown): z.ZodType {
  const many = typeof value === 'object' && value !== null && 'to' in value && Array.isArray(value.to);
  const [one, several] = SmsMessage.shape.to.options;
  return SmsMessage.extend({ to: many ? several : one });
}

const [, Recipients] = SmsMessage.shape.to.options;

/** Text messages (platform §4.3). */
export const sms = bill({
  tag: { name: 'SMS', description: 'Text messages (platform §4.3).' },
  operations: { 'sms.send': sendSms },
  instructions: {
    'sms.send': {
      name: 'Text message',
      input: SmsMessage.omit({ ref: true }).extend({ to: Recipients }),
      /** `processed`: the outcome of each recipient, and the number of segments (`page`). */
      details: ReportedBill.extend({
        processed: z
          .array(z.object({ recipient: textual, status: reportedText, page: wireNumber.nullish().catch(undefined) }))
          .optional()
          .catch(undefined),
      }),
    },
  },
});
