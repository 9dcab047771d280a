import { createContext, Script } from 'node:vm';

/** Longer than any sensible rule for a number of at most 15 digits. */
const maxPattern = 256;
/**
 * In milliseconds. Long enough that a busy machine does not mistake a plain pattern for an endless one; a pattern that does
 * need longer is asked once and remembered.
 */
const timeout = 500;
/** Patterns that took longer. The platform lists some dozens of providers: more than this are not its patterns. */
const endless = new Set<string>();
const maxEndless = 200;

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
/** Made once: to make one takes a hundred times as long as a check. Nothing of ours is in it. */
const context = createContext({ pattern: '', number: '' });

/**
 * Whether a number fits a provider's `phone_regex` (platform §4.3). `null` where the pattern is missing, is none, or backtracks
 * without end: the platform itself decides then.
 */
export function fitsPattern(number: string, pattern: string | null | undefined): boolean | null {
  if (!pattern || pattern.length > maxPattern || endless.has(pattern)) return null;
  try {
    // The only way to stop a regular expression that backtracks without end is the time limit of a script.
    Object.assign(context, { pattern, number });
    const fits: unknown = check.runInContext(context, { timeout });
    return fits === true;
  } catch (error) {
    if (isTimeout(error) && endless.size < maxEndless) endless.add(pattern);
    return null;
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
}
