import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { shortestSecret } from '../configuration.ts';
import type { TillsideOptions } from '../options.ts';
import { postgresStore } from '../store/postgres/postgres-store.ts';
import { sqliteStore } from '../store/sqlite/sqlite-store.ts';
import type { Store } from '../store/store.ts';

/** What the doctor looks at. */
export interface Subject {
  readonly options: TillsideOptions;
  /** Whether these are all options: the environment's variables say nothing of hooks and verifiers. */
  readonly whole: boolean;
}

type Variables = Readonly<Record<string, string | undefined>>;

/** The options that a module exports: as `options`, or as its default; or a function that answers them. */
export async function subjectOfModule(file: string): Promise<Subject> {
  const module: unknown = await import(pathToFileURL(resolve(file)).href);
  const exported = memberOf(module, 'options') ?? memberOf(module, 'default');
  const options = isMaker(exported) ? await exported() : exported;
  if (!isOptions(options)) {
    throw new Error(
      `${file} exports no options. Export what you give createTillside as \`options\`, from a module that starts nothing.`,
    );
  }
  return { options, whole: true };
}

/** As much as variables can say. @throws Error that names those that are missing. */
export function subjectOfVariables(variables: Variables): Subject {
  const needed = [
    'TILLSIDE_BASE_URL',
    'TILLSIDE_API_KEY',
    'TILLSIDE_ENVIRONMENT',
    'TILLSIDE_PUBLIC_URL',
    'TILLSIDE_SECRET',
    'TILLSIDE_STORE',
  ] as const;
  const missing = needed.filter((name) => (variables[name] ?? '') === '');
  if (missing.length > 0) {
    throw new Error(`Nothing to look at: name a module with --config, or set ${missing.join(', ')}.`);
  }
  const read = (name: (typeof needed)[number]): string => variables[name] ?? '';
  const { TILLSIDE_MERCHANT_HASH_KEY: merchantHashKey, TILLSIDE_BUSINESS_ID: businessId } = variables;
  const environment = read('TILLSIDE_ENVIRONMENT');
  if (environment !== 'sandbox' && environment !== 'live') {
    throw new Error('TILLSIDE_ENVIRONMENT has to be sandbox or live.');
  }
  return {
    whole: false,
    options: {
      platform: {
        baseUrl: read('TILLSIDE_BASE_URL'),
        apiKey: read('TILLSIDE_API_KEY'),
        environment,
        ...(merchantHashKey === undefined ? {} : { merchantHashKey }),
        ...(businessId === undefined ? {} : { businessId }),
      },
      publicUrl: read('TILLSIDE_PUBLIC_URL'),
      secret: secretsIn(read('TILLSIDE_SECRET')),
      store: storeAt(read('TILLSIDE_STORE')),
      caller: () => null,
    },
  };
}

/** What `tillside rotate` works on. @throws Error that names the variables that are missing. */
export function storeOfVariables(variables: Variables): Pick<TillsideOptions, 'store' | 'secret'> {
  const { TILLSIDE_SECRET: secret = '', TILLSIDE_STORE: store = '' } = variables;
  if (secret !== '' && store !== '') return { secret: secretsIn(secret), store: storeAt(store) };
  throw new Error('Name a module with --config, or set TILLSIDE_SECRET and TILLSIDE_STORE as your companion has them.');
}

/**
 * One secret, or several with commas between them, as `secret: process.env.TILLSIDE_SECRET.split(',')` reads them. A comma
 * that leaves a part too short for a secret belongs to the secret.
 */
function secretsIn(text: string): string | readonly string[] {
  const parts = text.split(',');
  return parts.every((part) => part.length >= shortestSecret) ? parts : text;
}

/** A companion that has the file open keeps it: there is nothing to wait for. */
const lockWait = 500;

/** A connection string of PostgreSQL, or the path of a SQLite file. */
function storeAt(place: string): Store {
  return /^postgres(?:ql)?:\/\//.test(place) ? postgresStore(place) : sqliteStore(place, { lockWait });
}

function memberOf(module: unknown, name: string): unknown {
  return typeof module === 'object' && module !== null ? Reflect.get(module, name) : undefined;
}

function isMaker(value: unknown): value is () => unknown {
  return typeof value === 'function';
}

function isOptions(value: unknown): value is TillsideOptions {
  return typeof value === 'object' && value !== null && 'platform' in value && 'store' in value && 'publicUrl' in value;
}
