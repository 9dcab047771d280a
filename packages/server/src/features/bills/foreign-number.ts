import { createContext, Script } from 'node:vm';

/** Longer than any sensible rule for a number of at most 15 digits. */
const maxPattern = 256;
/**
 * In milliseconds. Long enough that a busy machine does not mistake a simple pattern for a catastrophic one. A pattern
 * that takes longer is evaluated once and remembered.
 */
const timeout = 500;
/** Patterns that took longer. The platform lists some dozens of providers, so more than this are not its patterns. */
const endless = new Set<string>();
const maxEndless = 200;

const check = new Script('new RegExp(pattern).test(number) || new RegExp(pattern).test("+" + number)');
/** Created once, because creation takes a hundred times as long as a check. It contains nothing of ours. */
const context = createContext({ pattern: '', number: '' });

/**
 * Whether a number matches a provider's `phone_regex` (platform §4.3). `null` if the pattern is missing, invalid, or
 * backtracks catastrophically: then the platform decides.
 */
export function fitsPattern(number: string, pattern: string | null | undefined): boolean | null {
  if (!pattern || pattern.length > maxPattern || endless.has(pattern)) return null;
  try {
    // Only the time limit of a script can stop a regular expression that backtracks catastrophically.
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
