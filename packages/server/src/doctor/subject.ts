import * as modules from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { minSecret } from '../composition/option-checks/check-options.ts';
import { isStoreError } from '../kernel/model/errors.ts';
import type { TillsideOptions } from '../kernel/options/options.ts';
import { postgresStore } from '../kernel/store/postgres/postgres-store.ts';
import { sqliteStore } from '../kernel/store/sqlite/sqlite-store.ts';
import type { Store } from '../kernel/model/store.ts';
import { placeOf } from '../kernel/store/store-place.ts';
import { fail, type Finding } from './check.ts';

/** What the doctor examines. */
export interface Subject {
  readonly options: Omit<TillsideOptions, 'store'>;
  /** `null` if its place is not given. */
  readonly store: Store | null;
  /** Whether these are all options: environment variables cannot contain hooks and verifiers. */
  readonly whole: boolean;
  /** Errors in the variables themselves. */
  readonly findings: readonly Finding[];
}

type Variables = Readonly<Record<string, string | undefined>>;

/** The options that a module exports: as `options`, as its default, or as a function that returns them. */
export async function subjectOfModule(file: string): Promise<Subject & { readonly store: Store }> {
  const stop = resolveAsBundlersDo();
  const module: unknown = await import(pathToFileURL(resolve(file)).href).catch((error: unknown) => {
    if (!isStoreError(error) || error.code !== 'in_use') throw error;
    throw new Error(
      `${file} starts a companion, and a running one has its store. Move what you give createTillside into a module that starts nothing, export it as \`options\`, and name that module.`,
    );
  });
  const exported = memberOf(module, 'options') ?? memberOf(module, 'default');
  const options = isMaker(exported) ? await exported() : exported;
  stop();
  if (!isOptions(options)) {
    throw new Error(
      `${file} exports no options. Export what you give createTillside as \`options\`, from a module that starts nothing.`,
    );
  }
  return { options, store: withoutWaiting(options.store), whole: true, findings: [] };
}

/** Opens a SQLite store with a short wait for its lock: a running companion holds the lock until it ends. */
function withoutWaiting(store: Store): Store {
  const place = placeOf(store);
  return place?.kind === 'sqlite' ? sqliteStore(place.path, { lockWait }) : store;
}

/** Resolves `./funding` without its extension, as Next.js apps import it. @returns a function that undoes this */
function resolveAsBundlersDo(): () => void {
  // Node 22.13 and 22.14 have no such hooks.
  if (typeof modules.registerHooks !== 'function') return () => {};
  const hooks = modules.registerHooks({
    resolve(name, context, next) {
      try {
        return next(name, context);
      } catch (error) {
        if (!/^\.{1,2}\//.test(name)) throw error;
        for (const ending of ['.ts', '.js', '/index.ts', '/index.js']) {
          try {
            return next(name + ending, context);
          } catch {
            // Try the next extension, or throw the first error.
          }
        }
        throw error;
      }
    },
  });
  return () => hooks.deregister();
}

const ofPlatform: readonly string[] = ['TILLSIDE_BASE_URL', 'TILLSIDE_API_KEY', 'TILLSIDE_ENVIRONMENT'];
const needed = [...ofPlatform, 'TILLSIDE_PUBLIC_URL', 'TILLSIDE_SECRET', 'TILLSIDE_STORE'];

/** Stands in for a method of the stand-in, which is in the companion's process and cannot be reached from here. */
const notHere = (): never => {
  throw new Error('The stand-in is in the process of the companion.');
};
const someStandIn = {
  baseUrl: 'http://sandbox.localhost/api/v1',
  apiKey: 'ps_pk_test_in_process',
  inProcess: { fetch: notHere, console: notHere, open: notHere, close: notHere },
};

/** The options in variables; a missing one is a finding. @throws Error if all of them are missing. */
export function subjectOfVariables(variables: Variables): Subject {
  const read = (name: string): string => variables[name] ?? '';
  const missing = needed.filter((name) => read(name) === '');
  if (missing.length === needed.length) {
    throw new Error(
      `Nothing to look at: name a module with --config, or set ${needed.join(', ')} (or write them into .env).`,
    );
  }
  // With `sandboxPlatform()` no variable describes the platform.
  const hasPlatform = ofPlatform.some((name) => read(name) !== '');
  const { TILLSIDE_MERCHANT_HASH_KEY: merchantHashKey, TILLSIDE_BUSINESS_ID: businessId } = variables;
  const environment = read('TILLSIDE_ENVIRONMENT');
  const origins = read('TILLSIDE_ORIGINS')
    .split(/[\s,]+/)
    .filter((origin) => origin !== '');
  const place = read('TILLSIDE_STORE');
  return {
    whole: false,
    findings: checkVariables(hasPlatform ? missing : missing.filter((name) => !ofPlatform.includes(name)), environment),
    store: place === '' ? null : storeAt(place),
    options: {
      platform: {
        ...(hasPlatform ? { baseUrl: read('TILLSIDE_BASE_URL'), apiKey: read('TILLSIDE_API_KEY') } : someStandIn),
        environment: environment === 'live' ? 'live' : 'sandbox',
        ...(merchantHashKey === undefined ? {} : { merchantHashKey }),
        ...(businessId === undefined ? {} : { businessId }),
      },
      publicUrl: read('TILLSIDE_PUBLIC_URL'),
      origins,
      secret: secretsIn(read('TILLSIDE_SECRET')),
      caller: () => null,
    },
  };
}

/** The options of `npx @tillside/server rotate`. @throws Error that names the missing variables. */
export function storeOfVariables(variables: Variables): Pick<TillsideOptions, 'store' | 'secret'> {
  const { TILLSIDE_SECRET: secret = '', TILLSIDE_STORE: store = '' } = variables;
  if (secret !== '' && store !== '') return { secret: secretsIn(secret), store: storeAt(store) };
  throw new Error('Name a module with --config, or set TILLSIDE_SECRET and TILLSIDE_STORE as your companion has them.');
}

/**
 * One secret, or several separated by commas, as `secret: process.env.TILLSIDE_SECRET.split(',')` reads them. If a comma
 * would leave a part too short for a secret, it belongs to the secret.
 */
function secretsIn(text: string): string | readonly string[] {
  const parts = text.split(',');
  return parts.every((part) => part.length >= minSecret) ? parts : text;
}

function checkVariables(missing: readonly string[], environment: string): Finding[] {
  const findings = [];
  if (missing.length > 0) {
    findings.push(
      fail('variables', `Not set: ${missing.join(', ')}.`, 'Set them, or write them into .env in this folder.'),
    );
  }
  if (environment !== '' && environment !== 'sandbox' && environment !== 'live') {
    findings.push(fail('variables', 'TILLSIDE_ENVIRONMENT is neither sandbox nor live.', 'Set it to one of them.'));
  }
  return findings;
}

/** A companion that has the file open keeps it, so there is no reason to wait. */
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
