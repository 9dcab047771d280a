import { describe, expect, it } from 'vitest';
import { airtimeMessages, commonMessages, createTranslate, pinsMessages, purchaseMessages } from './index.ts';

describe('the text of a message', () => {
  it('is the language’s own, with its values put in', () => {
    const t = createTranslate();
    expect(t(airtimeMessages, 'title')).toBe('Buy airtime');
    expect(t(purchaseMessages, 'pay', { amount: '₦500' })).toBe('Pay ₦500');
  });

  it('is what stands in for it: a text with placeholders, or a function', () => {
    const t = createTranslate({
      'airtime.title': 'Top up',
      'purchase.pay': 'Buy for {amount}',
      'purchase.priceReady': ({ amount }) => `It costs ${amount}`,
    });
    expect(t(airtimeMessages, 'title')).toBe('Top up');
    expect(t(purchaseMessages, 'pay', { amount: '₦500' })).toBe('Buy for ₦500');
    expect(t(purchaseMessages, 'priceReady', { amount: '₦500' })).toBe('It costs ₦500');
  });

  it('may be nothing at all', () => {
    expect(createTranslate({ 'common.reference': '' })(commonMessages, 'reference')).toBe('');
  });

  it('leaves a placeholder that it knows nothing of, and puts a value in as it is', () => {
    const t = createTranslate({ 'purchase.pay': '{amount} {toString} {$&}' });
    expect(t(purchaseMessages, 'pay', { amount: '$& {amount}' })).toBe('$& {amount} {toString} {$&}');
  });

  it('writes numbers as the language does', () => {
    expect(createTranslate()(pinsMessages, 'title', { count: 1_250 })).toBe('Your 1,250 pins');
    const german = createTranslate({ 'pins.title': '{count} Pins' }, 'de');
    expect(german(pinsMessages, 'title', { count: 1_250 })).toBe('1.250 Pins');
  });

  it('does not take a message without its values, or another value, or a key that is not there', () => {
    const t = createTranslate();
    // @ts-expect-error -- its amount is missing
    expect(() => t(purchaseMessages, 'pay')).not.toThrow();
    // @ts-expect-error -- a number is not how an amount is written
    expect(t(purchaseMessages, 'pay', { amount: 5 })).toBe('Pay 5');
    // @ts-expect-error -- there is no such message
    expect(t(purchaseMessages, 'bay')).toBe('purchase.bay');
    // @ts-expect-error -- a message that takes nothing is a text
    createTranslate({ 'airtime.title': () => 'Top up' });
    // @ts-expect-error -- there is no such message
    createTranslate({ 'airtime.titel': 'Top up' });
  });
});
