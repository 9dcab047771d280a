// Made of languages/en-NG.json: npm run tool -- messages
import { numberText, pluralText } from '../../intl.ts';
import type { Part } from '../../part.ts';

export const smsMessages: Part<'sms'> = {
  id: 'sms',
  texts: {
    title: 'Send a text message',
    toLabel: 'To',
    toHint: 'Paste or type as many numbers as you like, one on each line or with commas between them.',
    toEmpty: 'Enter at least one phone number',
    toFaulty: ({ count }) => pluralText('en-NG', count, { one: '1 entry is not a Nigerian mobile number', other: `${numberText('en-NG', count)} entries are not Nigerian mobile numbers` }),
    toTooMany: ({ count, most }) => `These are ${count} numbers, and ${most} fit in one message. Send the rest afterwards`,
    toCount: ({ count }) => pluralText('en-NG', count, { one: '1 number', other: `${numberText('en-NG', count)} numbers` }),
    toRepeats: ({ count }) => pluralText('en-NG', count, { one: '1 number is there twice. It gets the message once.', other: `${numberText('en-NG', count)} repeats. Each number gets the message once.` }),
    toRemove: ({ entry }) => `Remove ${entry}`,
    toMoreFaulty: ({ count }) => `and ${count} more`,
    repeatsRemove: 'Remove the repeats',
    faultyRemove: 'Remove all of these',
    messageLabel: 'Message',
    messageEmpty: 'Write a message',
    messageTooLong: ({ most }) => `A message has at most ${most} characters`,
    messageHint: ({ most }) => `A text message has 160 characters. A longer one is sent, and paid for, in parts. At most ${most} characters.`,
    parts: ({ parts, length, room }) => pluralText('en-NG', parts, { one: `${length} of ${room} characters, ${numberText('en-NG', parts)} part`, other: `${length} of ${room} characters, ${numberText('en-NG', parts)} parts` }),
    unicode: ({ characters }) => `${characters} makes each part shorter: 70 characters instead of 160.`,
    times: ({ parts, numbers, messages }) => `${parts} × ${numbers} = ${messages} to pay for`,
    reviewParts: 'Parts',
    reviewPartsValue: ({ parts, numbers }) => `${parts}, to ${numbers}`,
    retry: ({ count }) => pluralText('en-NG', count, { one: 'Write to the one that was not reached', other: `Write to the ${numberText('en-NG', count)} that were not reached` }),
    retryHint: 'Opens a new message to only these. Nothing is sent before you pay.',
    reviewTo: ({ first, count }) => `${first} and ${count} more`,
    subject: ({ numbers }) => `Text message to ${numbers}`,
  },
};
