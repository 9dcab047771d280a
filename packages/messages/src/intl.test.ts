import { expect, test } from 'vitest';
import { numberText, pluralText } from './intl.ts';

test('the text of a plural is the one of the number’s category in the language', () => {
  const texts = { one: 'one', other: 'other' };
  expect([0, 1, 2].map((count) => pluralText('en-NG', count, texts))).toEqual(['other', 'one', 'other']);
  expect(pluralText('fr', 0, texts)).toBe('one');
  expect(pluralText('pl', 3, { one: 'plik', few: 'pliki', other: 'pliku' })).toBe('pliki');
});

test('a number of its own goes before its category, and what a language leaves out is the other', () => {
  expect(pluralText('en-NG', 0, { '=0': 'none', other: 'some' })).toBe('none');
  expect(pluralText('en-NG', 1, { other: 'some' })).toBe('some');
});

test('a number is written as the language writes it', () => {
  expect(numberText('en-NG', 1_250)).toBe('1,250');
});
