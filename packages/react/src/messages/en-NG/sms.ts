type Counted = { count: string; one: boolean };

/** What sending text messages says. */
export const smsWords = {
  smsTitle: 'Send a text message',
  smsToLabel: 'To',
  smsToHint: 'Paste or type as many numbers as you like, one on each line or with commas between them.',
  smsToEmpty: 'Enter at least one phone number',
  smsToFaulty: ({ count, one }: Counted): string =>
    one ? '1 entry is not a Nigerian mobile number' : `${count} entries are not Nigerian mobile numbers`,
  smsToTooMany: ({ count, most }: { count: string; most: string }): string =>
    `These are ${count} numbers, and ${most} fit in one message. Send the rest afterwards`,
  smsToCount: ({ count, one }: Counted): string => (one ? '1 number' : `${count} numbers`),
  smsToRepeats: ({ count, one }: Counted): string =>
    one ? '1 number is there twice. It gets the message once.' : `${count} repeats. Each number gets the message once.`,
  smsToRemove: ({ entry }: { entry: string }): string => `Remove ${entry}`,
  smsToMoreFaulty: ({ count }: { count: string }): string => `and ${count} more`,
  smsRepeatsRemove: 'Remove the repeats',
  smsFaultyRemove: 'Remove all of these',
  smsMessageLabel: 'Message',
  smsMessageEmpty: 'Write a message',
  smsMessageTooLong: ({ most }: { most: string }): string => `A message has at most ${most} characters`,
  smsMessageHint: ({ most }: { most: string }): string =>
    `A text message has 160 characters. A longer one is sent, and paid for, in parts. At most ${most} characters.`,
  smsParts: ({ length, room, parts, one }: { length: string; room: string; parts: string; one: boolean }): string =>
    one ? `${length} of ${room} characters, 1 part` : `${length} of ${room} characters, ${parts} parts`,
  smsUnicode: ({ characters }: { characters: string }): string =>
    `${characters} makes each part shorter: 70 characters instead of 160.`,
  smsTimes: ({ parts, numbers, messages }: { parts: string; numbers: string; messages: string }): string =>
    `${parts} × ${numbers} = ${messages} to pay for`,
  smsReviewParts: 'Parts',
  smsReviewPartsValue: ({ parts, numbers }: { parts: string; numbers: string }): string => `${parts}, to ${numbers}`,
  smsRetry: ({ count, one }: Counted): string =>
    one ? 'Write to the one that was not reached' : `Write to the ${count} that were not reached`,
  smsRetryHint: 'Opens a new message to only these. Nothing is sent before you pay.',
  smsReviewTo: ({ first, count }: { first: string; count: string }): string => `${first} and ${count} more`,
  smsSubject: ({ numbers }: { numbers: string }): string => `Text message to ${numbers}`,
};
