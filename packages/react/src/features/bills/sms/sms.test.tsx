import { describe, expect, it } from 'vitest';
import { naira } from '@tillside/contract';
import { exampleContext } from '../../../testing/example-context.ts';
import { exampleSession } from '../../../testing/companion-double.ts';
import { messageField, smsBill } from './sms.bill.ts';
import { readRecipients, writeRecipients } from './recipients.ts';
import { recipientsField } from './recipients-field.tsx';
import { statusOf } from './SmsOutcomes.tsx';

const context = exampleContext();

describe('pasted numbers', () => {
  it.each([
    '08031234567\n08051234567',
    '0803 123 4567, +234 (0)805-123-4567',
    '08031234567;08051234567;',
    '08031234567 08051234567',
    '8031234567\t2348051234567',
    '"08031234567"\r\n"08051234567"',
  ])('are understood however they stand: %j', (text) => {
    expect(readRecipients(text)).toEqual({ phones: ['2348031234567', '2348051234567'], faulty: [], repeats: 0 });
  });

  it('count once, and the number of repeats is reported', () => {
    expect(readRecipients('08031234567, 8031234567, +2348031234567')).toMatchObject({
      phones: ['2348031234567'],
      repeats: 2,
    });
  });

  it('that are none are kept as they were typed', () => {
    const { phones, faulty } = readRecipients('08031234567, 0803, Ada Obi, +447911123456');
    expect(faulty).toEqual(['0803', 'Ada Obi', '+447911123456']);
    expect(writeRecipients(phones, faulty)).toBe('0803 123 4567\n0803\nAda Obi\n+447911123456');
  });
});

describe('the numbers of a message', () => {
  const read = (text: string) => recipientsField.read(text, context, {});

  it('are sent in the local form, each once', () => {
    expect(read('+2348031234567, 08031234567, 08051234567')).toEqual({
      ok: true,
      value: ['08031234567', '08051234567'],
    });
  });

  it.each([
    ['', 'Enter at least one phone number'],
    ['0803', '1 entry is not a Nigerian mobile number'],
    ['0803, 0805, 08031234567', '2 entries are not Nigerian mobile numbers'],
  ])('%j are not: %s', (text, message) => {
    expect(read(text)).toEqual({ ok: false, message });
  });

  it('are as many as the shop allows', () => {
    const { catalogue } = exampleSession;
    const session = {
      ...exampleSession,
      catalogue: { ...catalogue, sms: { length: 160, recipients: 1, price_per_segment: naira(4) } },
    };
    expect(recipientsField.read('08031234567, 08051234567', exampleContext({ session }), {})).toMatchObject({
      ok: false,
      message: expect.stringMatching(/These are 2 numbers, and 1 fit/),
    });
  });

  it('are filled in again from an earlier message', () => {
    expect(recipientsField.write(['08031234567', '08051234567'])).toBe('0803 123 4567\n0805 123 4567');
  });

  it('are tidied when the box is left, but repeats stay to be seen', () => {
    expect(recipientsField.tidy?.('8031234567,08051234567')).toBe('0803 123 4567\n0805 123 4567');
    expect(recipientsField.tidy?.('8031234567,08031234567')).toBe('8031234567,08031234567');
  });
});

describe('the text of a message', () => {
  const hint = (message: string, to = '08031234567, 08051234567') => messageField.hint?.(context, { message, to });

  it('is counted in parts and times the numbers', () => {
    expect(hint('Hello')).toBe('5 of 160 characters, 1 part. 1 × 2 = 2 to pay for.');
    expect(hint('x'.repeat(161))).toBe('161 of 306 characters, 2 parts. 2 × 2 = 4 to pay for.');
    expect(hint('Hello', '')).toBe('5 of 160 characters, 1 part.');
  });

  it('names the character that makes each part shorter', () => {
    expect(hint('Ẹ káàbọ̀', '08031234567')).toBe(
      '8 of 70 characters, 1 part. Ẹ makes each part shorter: 70 characters instead of 160.',
    );
  });

  it('may not be empty, nor longer than the shop allows', () => {
    expect(messageField.read(' ', context, {})).toMatchObject({ ok: false, message: 'Write a message' });
    expect(messageField.read('x'.repeat(1_601), context, {})).toMatchObject({
      ok: false,
      message: 'A message has at most 1,600 characters',
    });
    expect(messageField.read('x'.repeat(1_600), context, {})).toMatchObject({ ok: true });
  });
});

describe('a message that was sent', () => {
  it('is named by its numbers', () => {
    expect(smsBill.subject({ to: ['08031234567'], message: 'Hi' }, context)).toBe(
      'Text message to 0803\u00a0123\u00a04567',
    );
    expect(smsBill.subject({ to: ['08031234567', '08051234567'] }, context)).toBe('Text message to 2 numbers');
  });
});

describe('the review of a message', () => {
  it('shows the numbers, the parts and the text', () => {
    const input = { to: ['08031234567', '08051234567'], message: 'x'.repeat(161) };
    expect(smsBill.review?.(input, context, null)).toEqual([
      { label: 'To', value: '0803\u00a0123\u00a04567 and 1 more' },
      { label: 'Parts', value: '2, to 2 numbers' },
      { label: 'Message', value: input.message },
    ]);
  });
});

it.each([
  ['DELIVERED', 'delivered'],
  ['constructor', 'sent'],
  ['__proto__', 'sent'],
])('a number that the platform reports as %s is %s in a message that was sent', (word, status) => {
  expect(statusOf(word, 'succeeded')).toBe(status);
});
