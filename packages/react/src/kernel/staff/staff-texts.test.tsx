import { describe, expect, it } from 'vitest';
import { createLanguage } from '../language/language.ts';
import { isOverdue, timeLeftText, waitedText } from './staff-texts.ts';

const language = createLanguage('en-NG');
const now = Date.parse('2026-11-21T10:00:00.000Z');
const ago = (minutes: number): string => new Date(now - minutes * 60_000).toISOString();

describe('times of staff', () => {
  it('says what is left of a decision in hours, and names one that is overdue', () => {
    expect(timeLeftText(ago(60), now, language)).toBe('23 h left');
    expect(timeLeftText(ago(24 * 60 + 5), now, language)).toBe('Overdue by 5 min');
    expect(timeLeftText(ago(47 * 60), now, language)).toBe('Overdue by 23 h');
    expect(timeLeftText(ago(5 * 24 * 60), now, language)).toBe('Overdue by 4 days');
    expect([ago(60), ago(24 * 60 + 5)].map((created) => isOverdue(created, now))).toEqual([false, true]);
  });

  it('counts in days what takes longer than two', () => {
    expect(
      [5, 26 * 60, 48 * 60 + 59, 49 * 60, 98 * 60].map((minutes) => waitedText(ago(minutes), now, language)),
    ).toEqual(['5 min waiting', '26 h waiting', '48 h waiting', '2 days waiting', '4 days waiting']);
  });
});
