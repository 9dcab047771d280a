import { describe, expect, it } from 'vitest';
import { attributeOf, eventOf, readAttribute } from './registry.ts';

describe('an attribute', () => {
  it.each([
    ['', true],
    // As HTML writes a boolean attribute in full.
    ['offline-notice', true],
    ['true', true],
    ['false', false],
    [null, undefined],
  ])('that is a flag is %j: %j', (text, value) => {
    expect(readAttribute('flag', text)).toBe(value);
  });

  it.each([
    ['20', 20],
    [' 20 ', 20],
    ['0', 0],
    ['', undefined],
    [' ', undefined],
    ['many', undefined],
    [null, undefined],
  ])('that is a number is %j: %j', (text, value) => {
    expect(readAttribute('number', text)).toBe(value);
  });

  it.each(['', 'false', '20'])('that is a text is %j as it is', (text) => {
    expect(readAttribute('text', text)).toBe(text);
  });

  it('has the name of its prop in the notation of HTML', () => {
    expect(['url', 'pageSize', 'defaultMeterType'].map(attributeOf)).toEqual([
      'url',
      'page-size',
      'default-meter-type',
    ]);
  });
});

describe('the event of a callback', () => {
  it('has its name, but for one that pages take for an error of the browser', () => {
    expect(['onSuccess', 'onBuyAgain', 'onError'].map(eventOf)).toEqual([
      'till-success',
      'till-buy-again',
      'till-failure',
    ]);
  });
});
