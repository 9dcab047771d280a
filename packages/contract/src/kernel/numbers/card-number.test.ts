import { expect, it } from 'vitest';
import { holdsCardNumber } from './card-number.ts';

it.each([
  '4242424242424242',
  'my card 4242 4242 4242 4242, please look',
  'pan:4242-4242-4242-4242.',
  '4242.4242.4242.4242',
  '4242 – 4242 – 4242 – 4242',
  '3782 822463 10005',
  '5061 0600 0000 0000 004',
  '0803 123 4567 4242 4242 4242 4242',
  '４２４２ ４２４２ ４２４２ ４２４２',
  '٤٢٤٢ ٤٢٤٢ ٤٢٤٢ ٤٢٤٢',
])('finds the number of a card in %s', (text) => {
  expect(holdsCardNumber(text)).toBe(true);
});

it.each([
  '',
  'I paid ₦1,500 on 26/11/2026 at 14:05 for 0803 123 4567',
  '4242424242424241',
  '45020000001',
  'token 12345678901234567890',
  'ts_01jd0000000000000000000000',
  '4242 4242 4242 and then 4242',
])('lets %s be', (text) => {
  expect(holdsCardNumber(text)).toBe(false);
});
