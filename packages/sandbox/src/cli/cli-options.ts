import { limits } from '@tillside/contract';
import { parseArgs } from 'node:util';
import { webhookAddressFault } from '../kernel/events/deliver.ts';
import type { PostLimitScope } from '../kernel/http/post-limit.ts';

/** The parsed command line. */
export interface CliOptions {
  readonly help: boolean;
  readonly port: number;
  /** `null` keeps the state in memory only. */
  readonly data: string | null;
  readonly postLimit: number;
  readonly postLimitScope: PostLimitScope;
  /** A folder of samples; `null` for none. */
  readonly samples: string | null;
  /** The seed of odd spellings; `null` for tidy answers. */
  readonly untidy: number | null;
  /** Where events are sent, and the secret that signs them; `null` leaves the settings as they are. */
  readonly webhook: { readonly url: string; readonly secret: string } | null;
}

const defaultPort = 4010;
/** The default file of the state. */
const defaultData = '.tillside/sandbox.json';

export const usage = `Usage: tillside-sandbox [--port ${defaultPort}] [--memory | --data FILE] [--post-limit N] [--post-limit-scope source | environment]
                        [--samples DIR] [--untidy SEED] [--webhook URL]

  --port N        where to listen on this machine (or SANDBOX_PORT; ${defaultPort})
  --data FILE     keep the state in FILE (${defaultData})
  --memory        keep nothing
  --post-limit N  POST requests a minute from one address; 0 lifts the limit (${limits.postsPerMinute.value})
  --post-limit-scope SCOPE
                  source counts both environments together; environment counts each on its own (source)
  --samples DIR   answer GETs from the samples in DIR, which npm run tool -- drift --save wrote
  --untidy SEED   spell answers and events as oddly as platforms do, by this seed: what decides nothing is null or missing
  --webhook URL   send events there, signed with TILLSIDE_WEBHOOK_SECRET, which may stand in .env
`;

/** Parses the command line. @throws Error with a sentence for a person. */
export function readCliOptions(
  words: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): CliOptions {
  const { values } = parseArgs({
    args: [...words],
    options: {
      help: { type: 'boolean', short: 'h', default: false },
      port: { type: 'string' },
      memory: { type: 'boolean', default: false },
      data: { type: 'string' },
      'post-limit': { type: 'string' },
      'post-limit-scope': { type: 'string' },
      samples: { type: 'string' },
      untidy: { type: 'string' },
      webhook: { type: 'string' },
    },
  });
  if (values.memory && values.data !== undefined)
    throw new Error('Choose one of --memory and --data: they exclude each other.');
  return {
    help: values.help,
    port: wholeNumber('--port', values.port ?? (environment['SANDBOX_PORT'] || String(defaultPort)), 65_535),
    data: values.memory ? null : (values.data ?? defaultData),
    postLimit: wholeNumber('--post-limit', values['post-limit'] ?? String(limits.postsPerMinute.value), 1_000_000),
    postLimitScope: scopeOf(values['post-limit-scope'] ?? 'source'),
    samples: values.samples ?? null,
    untidy: values.untidy === undefined ? null : wholeNumber('--untidy', values.untidy, 9_999_999),
    webhook: values.webhook === undefined ? null : webhookOf(values.webhook, environment['TILLSIDE_WEBHOOK_SECRET']),
  };
}

function webhookOf(url: string, secret: string | undefined): CliOptions['webhook'] {
  const fault = webhookAddressFault(url);
  if (fault !== null) throw new Error(`--webhook ${fault}, not "${url}".`);
  if (!secret)
    throw new Error('--webhook needs TILLSIDE_WEBHOOK_SECRET: the secret in webhooks.verify of your companion.');
  return { url, secret };
}

function scopeOf(text: string): PostLimitScope {
  if (text === 'source' || text === 'environment') return text;
  throw new Error(`--post-limit-scope must be source or environment, not "${text}".`);
}

function wholeNumber(flag: string, text: string, largest: number): number {
  if (/^\d{1,7}$/.test(text) && Number(text) <= largest) return Number(text);
  throw new Error(`${flag} must be a whole number from 0 to ${largest}, not "${text}".`);
}
