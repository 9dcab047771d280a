import { parseArgs } from 'node:util';
import { Mistake } from './mistake.ts';
import { isProduct, productNames, type Range } from './products.ts';

export type Frontend = 'vite' | 'next';

const frontends: readonly Frontend[] = ['vite', 'next'];

/** The flags of the command line. `undefined` if a flag was not given. */
export interface Flags {
  readonly help: boolean;
  readonly folder: string | undefined;
  /** The folder of an existing app. */
  readonly into: string | undefined;
  readonly frontend: Frontend | undefined;
  readonly sell: Range | undefined;
  /** Whether to ask nothing. */
  readonly yes: boolean;
  /** Whether to install the dependencies. */
  readonly install: boolean;
  /** The port of a new shop's page. Its companion listens on the next port. */
  readonly port: number | undefined;
  /** Whether the companion of a Next.js app gets a process of its own. */
  readonly beside: boolean;
  /** Whether to print one JSON object and nothing else, and ask nothing. */
  readonly json: boolean;
}

export const usage: string = `Usage: npm create tillside [folder] -- [flags]      starts a new shop
       npm create tillside -- --into . [flags]    adds Tillside to the app in this folder

  --frontend vite|next   React with Vite and Express, or Next.js alone
  --sell LIST            all, or some of ${productNames.join(', ')}
                         with commas: --sell airtime,data
  --yes                  ask nothing: Vite and airtime, unless flags say otherwise
  --port 5173            where the page of a new shop is; its companion listens at the next port
  --beside               with --into, Next.js: run the companion in a process of its own, for hosts that freeze the app's
  --no-install           do not install the dependencies
  --json                 ask nothing, and print one object of JSON and nothing else: what was written, and what to do next

npm asks before it runs this for the first time, and prints a line of its own: npm create --yes --silent tillside … does neither.
`;

/** Reads the command line. @throws Mistake */
export function readFlags(words: readonly string[]): Flags {
  const { values, positionals } = parse(words);
  const [folder, ...more] = positionals;
  if (more.length > 0) throw new Mistake(`One folder, please, not ${positionals.length}: ${positionals.join(' ')}`);
  if (folder !== undefined && values.into !== undefined)
    throw new Mistake(`Either a new folder (${folder}) or --into ${values.into}, not both.`);
  if (values.into !== undefined && values.frontend !== undefined)
    throw new Mistake('--into finds the frontend in package.json: leave out --frontend.');
  if (values.into !== undefined && values.port !== undefined)
    throw new Mistake('--into finds the ports in the configuration of the app: leave out --port.');
  if (values.into === undefined && values.beside)
    throw new Mistake('--beside is for --into: a new shop of Next.js has its companion in its own process.');
  return {
    help: values.help,
    folder,
    into: values.into,
    frontend: oneOf('--frontend', frontends, values.frontend),
    sell: values.sell === undefined ? undefined : readRange(values.sell),
    yes: values.yes,
    install: !values['no-install'],
    port: values.port === undefined ? undefined : readPort(values.port),
    beside: values.beside,
    json: values.json,
  };
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h', default: false },
        into: { type: 'string' },
        frontend: { type: 'string' },
        sell: { type: 'string', multiple: true },
        yes: { type: 'boolean', short: 'y', default: false },
        'no-install': { type: 'boolean', default: false },
        port: { type: 'string' },
        beside: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    // The first sentence names the flag; the rest is about positional arguments.
    const [sentence = ''] = error instanceof Error ? error.message.split(/(?<=\.)\s|\n/) : [];
    throw new Mistake(`${sentence}\n\n${usage}`);
  }
}

function oneOf<Name extends string>(flag: string, names: readonly Name[], given: string | undefined): Name | undefined {
  if (given === undefined) return undefined;
  const known = names.find((name) => name === given);
  if (known === undefined) throw new Mistake(`${flag} takes ${names.join(' or ')}, not "${given}".`);
  return known;
}

function readPort(given: string): number {
  const port = Number(given);
  if (/^\d+$/.test(given) && port >= 1024 && port < 65_535) return port;
  throw new Mistake(`--port takes a number from 1024 to 65534, not "${given}".`);
}

function readRange(given: readonly string[]): Range {
  const names = given.flatMap((text) => text.split(',')).map((name) => name.trim());
  if (names.includes('all')) {
    if (names.length > 1) throw new Mistake('--sell takes all, or names of products, not both.');
    return 'all';
  }
  const unknown = names.find((name) => !isProduct(name));
  if (unknown !== undefined)
    throw new Mistake(`--sell: there is no product "${unknown}". Choose all, or some of ${productNames.join(', ')}.`);
  return [...new Set(names.filter(isProduct))];
}
