import { describe, expect, it } from 'vitest';
import { readStatusWord, statusMeanings } from './status.ts';

describe('readStatusWord', () => {
  it.each([
    ['success', 'succeeded'],
    ['completed', 'succeeded'],
    ['processing', 'processing'],
    ['pending', 'processing'],
    ['failed', 'failed'],
    ['reversed', 'reversed'],
    [' SUCCESS ', 'succeeded'],
  ])('reads %j as %s', (word, meaning) => {
    expect(readStatusWord(word)).toBe(meaning);
  });

  it.each([
    '',
    ' ',
    'successful-ish',
    'ok',
    'true',
    'constructor',
    '__proto__',
    'toString',
    'hasOwnProperty',
    null,
    undefined,
  ])('takes %j as proof of nothing', (word) => {
    expect(readStatusWord(word)).toBeNull();
  });

  it('trusts the document for exactly two words', () => {
    const documented = Object.entries(statusMeanings).filter(([, word]) => word.evidence === 'documented');
    expect(documented.map(([word]) => word)).toEqual(['processing', 'success']);
  });
});
