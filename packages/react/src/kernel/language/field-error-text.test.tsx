import { describe, expect, it, test } from 'vitest';
import { fieldErrorCodes, naira, type FieldError } from '@tillside/contract';
import { createLanguage } from './language.ts';
import { fieldErrorText } from './field-error-text.ts';

const language = createLanguage('en-NG');

describe('the words of a field’s error', () => {
  test.each<[FieldError, string]>([
    [{ code: 'too_small', minimum: naira(50) }, 'Must be at least ₦50.'],
    [{ code: 'too_small', minimum: 1_000 }, 'Must be at least 1,000.'],
    [{ code: 'too_large', maximum: naira(5_000) }, 'Must be at most ₦5,000.'],
    [{ code: 'too_large' }, 'This is too large.'],
    [{ code: 'too_short', minimum: 3 }, 'Must have at least 3 characters.'],
    [{ code: 'too_long', maximum: 1 }, 'Must have at most 1 character.'],
    [{ code: 'too_few', minimum: 1 }, 'Needs at least 1 entry.'],
    [{ code: 'too_many', maximum: 2_000 }, 'Can have at most 2,000 entries.'],
    [{ code: 'not_an_option', options: ['mtn', 'glo'] }, 'Must be one of mtn, glo.'],
  ])('%j: %s', (error, text) => {
    expect(fieldErrorText(error, language)).toBe(text);
  });

  it.each(fieldErrorCodes)('are a sentence without any parameter too: %s', (code) => {
    expect(fieldErrorText({ code }, language)).toMatch(/^[A-Z].*\.$/);
  });

  it('ask to look again where only a newer companion knows it', () => {
    const code: string = 'too_loud';
    expect(fieldErrorText(Object({ code }), language)).toBe('Check this field.');
  });
});
