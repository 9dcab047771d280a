import { unknownOptions } from './unknown-options.ts';

/**
 * Returns what an option has to be, to follow its path, such as ` has to be true or false.`; `null` if the value is
 * valid. It never repeats a value that may be a key. `all` are all options.
 */
export type OptionRule<All = unknown> = (value: unknown, all: All) => string | null;

/** The rules of options, by name. A group of options has rules of its own. */
export interface OptionRules<All = unknown> {
  readonly [name: string]: OptionRule<All> | OptionRules<All>;
}

function is(fits: (value: unknown) => boolean, sentence: string): OptionRule {
  return (value) => (fits(value) ? null : ` has to be ${sentence}`);
}

/** Rules for one value, of a sentence that goes on after "has to be". */
export const optionRule = {
  is,
  /** May be left out, which `null` does not do. */
  maybe:
    <All>(rule: OptionRule<All>): OptionRule<All> =>
    (value, all) =>
      value === undefined ? null : rule(value, all),
  flag: is((value) => typeof value === 'boolean', 'true or false.'),
  /** A text that is not blank. */
  text: (sentence: string) => is((value) => typeof value === 'string' && value.trim() !== '', sentence),
  aFunction: (sentence: string) => is((value) => typeof value === 'function', `a function${sentence}`),
  oneOf: (...words: readonly string[]) =>
    is((value) => words.some((word) => word === value), `${words.map((word) => `"${word}"`).join(' or ')}.`),
  /** Both limits are included. */
  wholeNumber: (least: number, most: number, unit = '') =>
    is(
      (value) => Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most,
      `a whole number${unit} from ${least} to ${most}.`,
    ),
} as const;

/** Whether a value can hold options by name. */
export function isOptionGroup(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The first fault of an option, or of what it contains, with its path; `null` without one. */
export function optionFault<All>(
  value: unknown,
  rule: OptionRule<All> | OptionRules<All>,
  { path, all }: { readonly path: string; readonly all: All },
): string | null {
  if (typeof rule === 'function') {
    const fault = rule(value, all);
    // As a variable of the environment arrives that is not set.
    const isMissing = value === undefined || value === '';
    return fault === null ? null : `${path}${fault}${isMissing ? ' Nothing was given.' : ''}`;
  }
  if (value === undefined) return null;
  if (!isOptionGroup(value)) return `${path} has to be an object of ${Object.keys(rule).join(', ')}.`;
  for (const [name, inner] of Object.entries(rule)) {
    const within = /\W/.test(name) ? `['${name}']` : `.${name}`;
    const fault = optionFault(Reflect.get(value, name), inner, { path: path + within, all });
    if (fault !== null) return fault;
  }
  return null;
}

/** The first fault of a function's options, names before values; `null` without one. */
export function optionsFault(given: unknown, rules: OptionRules): string | null {
  if (!isOptionGroup(given)) return `the options have to be an object of ${Object.keys(rules).join(', ')}.`;
  const faults = Object.entries(rules).map(([path, rule]) =>
    optionFault(Reflect.get(given, path), rule, { path, all: given }),
  );
  return [unknownOptions(given, rules), ...faults].find((fault) => fault !== null) ?? null;
}
