import { problems } from '@tillside/contract';
import { problemReasons } from '@tillside/contract/schemas';
import { airtimeMessages, createTranslate, nameCheckMessages } from '@tillside/messages';
import { enNG } from '@tillside/messages/en-NG';
import { describe, expect, it } from 'vitest';
import { markText, pseudoCatalogue } from './catalogue.ts';
import { withoutMarks } from './marks.ts';
import { phrases } from './phrases.ts';
import { foreignEnglish } from './words.ts';

const t = createTranslate(pseudoCatalogue());

describe('a text from outside the catalogue', () => {
  it.each(Object.values(problems).map(({ title }) => title))('is the title of a problem: %s', (title) => {
    expect(foreignEnglish(title)).not.toEqual([]);
  });

  it.each(Object.values(problemReasons).map(({ detail }) => detail))('is the detail of a reason: %s', (detail) => {
    expect(foreignEnglish(detail)).not.toEqual([]);
  });

  it('is a text of the catalogue that comes from elsewhere, whichever it is', () => {
    const texts = Object.entries(enNG).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
    const unseen = texts.filter(([, text]) => foreignEnglish(text).length === 0).map(([key]) => key);
    // Names and a number, and what fields of a merchant in the scenes, who works there, and results in the audit are called too.
    expect(unseen).toEqual([
      'fields.phoneExample',
      'product.cable',
      'epin.quantityLabel',
      'internet.planUntold',
      'staffRole.staff',
      'foundOutcomes.failed',
    ]);
    expect(texts.filter(([, text]) => foreignEnglish(markText(text)).length > 0)).toEqual([]);
  });

  it('is a sentence that is put into a message, and one that stands beside it', () => {
    const subject = t(airtimeMessages, 'subject', { network: 'This is sold out.', phone: '0803 123 4567' });
    expect(foreignEnglish(subject)).toEqual(['This', 'is', 'sold', 'out']);
    expect(foreignEnglish(`${t(airtimeMessages, 'title')}: it was refused.`)).toEqual(['it', 'was', 'refused']);
    expect(foreignEnglish('ada@example.com was refused.')).toEqual(['was', 'refused']);
  });

  it.each(['Declined', 'Payment failed', 'Transaction successful', 'IP not whitelisted'])('is %s', (text) => {
    expect(foreignEnglish(text)).not.toEqual([]);
  });
});

describe('data', () => {
  it.each([
    'Ada Obi',
    'Zenith Bank ··4471',
    '14 Allen Avenue, Ikeja',
    '9mobile',
    'MTN 1.5GB, 30 days',
    '3 May 2026, 08:41',
    'TRX-88213907',
    'GHS 1 = ₦121.00',
    'ada@example.com',
    t(nameCheckMessages, 'found', { name: 'Ada Obi' }),
  ])('is none of it: %s', (text) => {
    expect(foreignEnglish(text)).toEqual([]);
  });

  it.each(phrases.filter((phrase) => typeof phrase === 'string'))('hides nothing that stands beside it: %s', (data) => {
    expect(foreignEnglish(data)).toEqual([]);
    expect(foreignEnglish(`${data} was delivered.`)).toEqual(['was', 'delivered']);
  });
});

describe('the catalogue between marks', () => {
  it('has the same words', () => {
    for (const [key, text] of Object.entries(pseudoCatalogue()))
      if (typeof text === 'string') expect([key, withoutMarks(text)]).toEqual([key, Reflect.get(enNG, key)]);
    expect(withoutMarks(t(airtimeMessages, 'subject', { network: 'MTN', phone: '0803' }))).toBe(
      createTranslate()(airtimeMessages, 'subject', { network: 'MTN', phone: '0803' }),
    );
  });

  it('marks the text that a merchant sets in its place', () => {
    const own = createTranslate(pseudoCatalogue({ 'airtime.subject': 'Top up for {phone}' }));
    const text = own(airtimeMessages, 'subject', { network: 'MTN', phone: '0803' });
    expect([withoutMarks(text), foreignEnglish(text)]).toEqual(['Top up for 0803', []]);
  });
});
