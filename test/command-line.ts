import { parseArgs } from 'node:util';

/** An option of a command, and what it is for, in a line. */
type Option =
  | { readonly type: 'string'; readonly default?: string; readonly about: string }
  | { readonly type: 'boolean'; readonly default: boolean; readonly about: string };

type Options = Readonly<Record<string, Option>>;

const help: Option = { type: 'boolean', default: false, about: 'prints this' };

/** The arguments of a command are wrong. The message is a sentence for the person who ran the command. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/**
 * Reads the options of this process, and turns them into what the command needs. If an option does not exist or has no
 * value, or `read` throws a `UsageError`, prints one sentence about it with the existing options, and exits with 2.
 * `--help` prints the options and exits with 0.
 */
export function readCommandLine<const Known extends Options, Read>(
  command: string,
  options: Known,
  read: (values: ReturnType<typeof parse<Known>>) => Read,
): Read {
  if (process.argv.includes('--help')) {
    process.stdout.write(usage(command, options));
    process.exit(0);
  }
  try {
    return read(parse(options));
  } catch (error) {
    if (!isUsage(error)) throw error;
    process.stderr.write(`${firstSentence(error.message)}\n\n${usage(command, options)}`);
    process.exit(2);
  }
}

/** @throws {UsageError} */
export function wholeNumber(name: string, text: string): number {
  const number = Number(text);
  if (text.trim() !== '' && Number.isSafeInteger(number) && number >= 0) return number;
  throw new UsageError(`--${name} must be a whole number, not “${text}”.`);
}

/** @throws {UsageError} */
export function oneOf<const Name extends string>(option: string, names: readonly Name[], text: string): Name {
  const found = names.find((name) => name === text);
  if (found !== undefined) return found;
  throw new UsageError(`--${option} must be one of ${names.join(', ')}, not “${text}”.`);
}

function parse<const Known extends Options>(options: Known) {
  return parseArgs({ options }).values;
}

function isUsage(error: unknown): error is Error {
  const code: unknown = Reflect.get(Object(error), 'code');
  return error instanceof UsageError || (error instanceof Error && String(code).startsWith('ERR_PARSE_ARGS'));
}

/** Node goes on with how to pass what looks like an option: these commands take nothing else. */
function firstSentence(message: string): string {
  const [first = message] = message.split(/(?<=\.) (?=[A-Z])|\n/);
  return first.endsWith('.') ? first : `${first}.`;
}

function usage(command: string, options: Options): string {
  const lines = Object.entries({ ...options, help }).map(([name, option]) => {
    const shown = option.type === 'string' ? `--${name} VALUE` : `--${name}`;
    const standard = option.type === 'string' && option.default ? ` (default ${option.default})` : '';
    return `  ${shown.padEnd(20)} ${option.about}${standard}`;
  });
  return `${command} takes these options:\n${lines.join('\n')}\n`;
}
