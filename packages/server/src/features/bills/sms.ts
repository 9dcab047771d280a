import { countSmsSegments, toLocalPhone } from '@tillside/contract';
import { sendSms, SmsMessage, type FieldFaults, isObject } from '@tillside/contract/schemas';
import { required } from '../../kernel/model/field-faults.ts';
import type { InstructionPlan } from '../../kernel/instructions/plan.ts';
import { billPlan, nairaPrice, readPhoneField, type ReadInput } from './bill-plan.ts';

const [, Several] = SmsMessage.shape.to.options;
const Message = SmsMessage.omit({ ref: true }).extend({ to: Several });

/**
 * A text message to one number or many (platform §4.3). The message's own status is the outcome. Those of its
 * recipients are shown beside it, because the document gives no price for a part of it. Never resent.
 */
export const smsPlan: InstructionPlan = billPlan({
  operation: sendSms,
  input: Message,
  read: readRecipients,
  price({ to, message }, { catalogue: { sms } }) {
    if (to.length > sms.recipients) {
      const { recipients: maximum } = sms;
      return { faults: { to: { code: 'too_many', maximum, text: `must be at most ${maximum} numbers` } } };
    }
    if (message.length > sms.length) {
      const { length: maximum } = sms;
      return { faults: { message: { code: 'too_long', maximum, text: `must be at most ${maximum} characters` } } };
    }
    return nairaPrice(sms.price_per_segment, countSmsSegments(message).segments * to.length);
  },
  body: ({ to, ...rest }) => ({ ...rest, to: Array.isArray(to) && to.length === 1 ? to[0] : to }),
});

/** Converts numbers in any form to the local one, the only one that the platform accepts here (platform §8). */
function readRecipients(input: unknown): ReadInput {
  const faults: FieldFaults = {};
  if (!isObject(input)) return { value: input, faults };
  const { to } = input;
  const local = (field: string, phone: unknown): unknown => {
    const read = readPhoneField(field, phone, faults);
    return typeof read === 'string' ? toLocalPhone(read) : read;
  };
  if (Array.isArray(to)) {
    return { value: { ...input, to: to.map((phone: unknown, index) => local(`to.${index}`, phone)) }, faults };
  }
  if (typeof to === 'string') return { value: { ...input, to: [local('to', to)] }, faults };
  faults['to'] = required('an 11-digit local number, or a list of them');
  return { value: input, faults };
}
