import { z } from 'zod';
import { refField } from '../platform/input-fields.ts';
import { limits } from '../platform/limits.ts';
import { operation } from '../platform/operation.ts';
import { wireNumber, wireTime } from '../platform/wire.ts';
import {} from './bill-fields.ts';
import { billResult, billVisibility, textual } from './bill-result.ts';

/** Eleven digits, local; the form with country code is refused (platform §4.3, §8). */
const localPhone = z
  .string({ error: 'is required: an 11-digit local number, such as 08031234567' })
  .trim()
  .regex(/^0\d{10}$/, 'must be an 11-digit local number, such as 08031234567, without country code');

/** What `POST /sms` accepts: one number or several (platform §4.3). */
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

const SmsRow = z.preprocess(
  spellRecipient,
  z.looseObject({
    uid: textual.nullish(),
    message_id: textual.nullish(),
    bulk_id: textual.nullish(),
    sender: z.string().nullish(),
    recipient: textual,
    message: z.string().nullish(),
    time_created: wireTime.nullish(),
    status: textual.nullish(),
    /** How many segments. */
    page: wireNumber.nullish(),
    description: z.string().nullish(),
  }),
);

/** What became of a message; `recipent`, as the platform spells it, is read as `recipient` (platform §4.3). */
export const SmsResult = billResult({ processed: z.array(SmsRow).optional() });

/** Sends a text message to one number or many (platform §4.3). Nothing promises that a repeated `ref` is detected. */
export const sendSms = operation({
  id: 'sms.send',
  method: 'POST',
  path: '/sms',
  environments: ['sandbox', 'live'],
  input: SmsMessage,
  variant: smsVariant,
  details: SmsResult,
  visibility: {
    ...billVisibility,
    processed: {
      uid: 'nobody',
      message_id: 'nobody',
      bulk_id: 'nobody',
      sender: 'nobody',
      recipient: 'everyone',
      message: 'nobody',
      time_created: 'nobody',
      status: 'everyone',
      page: 'everyone',
      description: 'nobody',
    },
  },
  money: { currency: 'NGN', unit: 'major', direction: 'out' },
  safety: { ref: 'required', recover: 'requery', evidence: 'documented' },
  source: 'platform §4.3',
});

function smsVariant(value: unknown): z.ZodType {
  const many = typeof value === 'object' && value !== null && 'to' in value && Array.isArray(value.to);
  const [one, several] = SmsMessage.shape.to.options;
  return SmsMessage.extend({ to: many ? several : one });
}

function spellRecipient(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('recipent' in value)) return value;
  const { recipent, ...rest } = value;
  return 'recipient' in rest ? rest : { ...rest, recipient: recipent };
}
