import { expect, it, vi } from 'vitest';
import { contactsOf } from './RecipientChooser.tsx';

const device = (answer: unknown) => {
  const select = vi.fn<(...given: readonly unknown[]) => Promise<unknown>>(() => Promise.resolve(answer));
  return { select, contacts: contactsOf({ contacts: { select } }) };
};

it('asks for the number of one contact, and nothing else', async () => {
  const { select, contacts } = device([{ tel: ['+234 803 123 4567'], name: ['Mum'] }]);
  expect(await contacts?.pick()).toBe('0803 123 4567');
  expect(select.mock.calls).toEqual([[['tel'], { multiple: false }]]);
});

it.each([
  ['the first Nigerian mobile number', [{ tel: ['+44 20 7946 0000', '08051234567'] }], '0805 123 4567'],
  [
    'another number unchanged, so that the field reports what is wrong',
    [{ tel: ['+44 20 7946 0000'] }],
    '+44 20 7946 0000',
  ],
  ['nothing if no contact is chosen', [], null],
  ['nothing from a contact without numbers', [{ tel: [] }], null],
  ['nothing from an answer of another shape', { tel: '0803' }, null],
])('takes %s', async (_, answer, number) => {
  expect(await device(answer).contacts?.pick()).toBe(number);
});

it('is not there where the browser has none', () => {
  for (const other of [{}, { contacts: null }, { contacts: {} }, { contacts: { select: true } }])
    expect(contactsOf(other)).toBeNull();
});
