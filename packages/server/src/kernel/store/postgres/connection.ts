import type { ConnectionOptions } from 'node:tls';
import type { Client, ClientBase, ClientConfig, Pool } from 'pg';
import type * as Pg from 'pg';
import { isOptionGroup, type OptionRule, optionRule as rule } from '@tillside/contract/schemas';
import { StoreError } from '../../model/errors.ts';
import { begin } from './database.ts';

/** The address of the database: a URL, or its parts. */
export type PostgresConnection =
  | string
  | {
      /** A URL, `postgres://user:password@host:5432/name`. It replaces the parts below. */
      readonly connectionString?: string;
      /** Default: `PGHOST`, or `localhost`. */
      readonly host?: string;
      /** Default: `PGPORT`, or 5432. */
      readonly port?: number;
      /** The name of the database. Default: `PGDATABASE`, or that of the user. */
      readonly database?: string;
      /** Default: `PGUSER`, or the user of this process. */
      readonly user?: string;
      /** The password, or a function that returns it for each connection. */
      readonly password?: string | (() => string | Promise<string>);
      /** TLS: `true`, or options of `node:tls`. Default: no TLS. */
      readonly ssl?: boolean | ConnectionOptions;
      /** Maximum connections of this process, plus one for listening. Default 10. */
      readonly max?: number;
    };

const aUrl = rule.text('the address of the database, such as postgres://user:password@host:5432/shop, or its parts.');

/** `pg` takes an empty address for that of another database: the one of the machine. */
export const aConnection: OptionRule = (value, all) => (isOptionGroup(value) ? null : aUrl(value, all));

/** Creates connections that return numbers for whole-number columns. */
export interface Driver {
  /** `isPooled`: the connections go through a pooler, and take no settings at their start. */
  pool(isPooled: boolean): Pool;
  client(options?: { readonly statementTimeout?: number }): Client;
}

const second = 1_000;

/**
 * No call may hang: the database cancels a statement first, then a lock, and if neither answers (a
 * half-open connection), the client times out.
 */
const statementTimeout = 10 * second;
const lockTimeout = 5 * second;
const idleTimeout = 15 * second;
const maxDelay = 5 * second;

/** Begins a transaction with these limits, if the connection does not have them, in one round trip. */
export const beginPooled: string = `${begin}; SET LOCAL statement_timeout = ${statementTimeout}; SET LOCAL lock_timeout = ${lockTimeout}; SET LOCAL idle_in_transaction_session_timeout = ${idleTimeout}`;

/** The type of `bigint`, which `pg` returns as text. Ours are instants and counts, far below 2^53. */
const bigint = 20;

/** @throws if `pg` is not installed, with the command that installs it. */
export async function loadDriver(connection: PostgresConnection): Promise<Driver> {
  const pg = await importPg();
  const types = new pg.TypeOverrides();
  types.setTypeParser(bigint, Number);
  const { max = 10, ...address } = typeof connection === 'string' ? { connectionString: connection } : connection;
  const config = (longest: number): ClientConfig => ({
    application_name: 'tillside',
    ...address,
    connectionTimeoutMillis: 5 * second,
    keepAlive: true,
    query_timeout: longest + maxDelay,
    types,
  });
  const settings = (longest: number): ClientConfig => ({
    statement_timeout: longest,
    lock_timeout: lockTimeout,
    idle_in_transaction_session_timeout: idleTimeout,
  });
  return {
    pool: (isPooled) =>
      new pg.Pool({
        ...config(statementTimeout),
        ...(isPooled ? {} : { ...settings(statementTimeout), verify: isolate }),
        max,
        allowExitOnIdle: true,
      }),
    client: ({ statementTimeout: longest = statementTimeout } = {}) =>
      new pg.Client({ ...config(longest), ...settings(longest) }),
  };
}

/**
 * For statements outside of a transaction. It is not among the settings at the start, because poolers refuse it there,
 * and because it would take the place of `options` in the merchant's address.
 */
function isolate(client: ClientBase, done: (error?: Error) => void): void {
  client.query(`SET default_transaction_isolation = 'read committed'`, (error) => done(error ?? undefined));
}

async function importPg(): Promise<typeof Pg> {
  const pg = await import('pg').catch((error: unknown) => {
    throw new StoreError(
      'no_driver',
      'The PostgreSQL store needs the package `pg`, which is not installed with @tillside/server: run `npm install pg`.',
      error,
    );
  });
  if ('Pool' in pg) return pg;
  throw new StoreError(
    'no_driver',
    'The installed version of the package `pg` is too old for the PostgreSQL store: run `npm install pg@8`.',
  );
}
