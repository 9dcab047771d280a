import { Script } from 'node:vm';

/** Longer than any sensible rule for a number of at most 15 digits. */
const longestPattern = 256;
/** A pattern that needs longer is no check. In milliseconds. */
const patience = 150;

/** Reads a number abroad in whatever form it was typed, into digits with country code and no plus sign. */
export function readForeignNumber(text: string): string {
  return text
    .slice(0, 64)
    .normalize('NFKC')
    .replace(/^\s*tel:/i, '')
    .replace(/[\s\p{Cf}().\-\u2010-\u2015/]/gu, '')
    .replace(/^(\+|00)/, '');
}

const check = new Script('new RegExp(pattern).test(number) || new RegExp(pattern).test("+" + number)');

/**
 * Whether a number fits a provider's `phone_regex` (platform §4.3). The pattern comes from outside, and one that is
 * broken, endless or needs forever says nothing: `null`, and the platform itself decides.
 */
export function fitsPattern(number: string, pattern: string | null | undefined): boolean | null {
  if (!pattern || pattern.length > longestPattern) return null;
  try {
    // The only way to stop a regular expression that backtracks for ever is the time limit of a script.
    const fits: unknown = check.runInNewContext({ pattern, number }, { timeout: patience });
    return fits === true;
  } catch {
    return null;
  }
}
