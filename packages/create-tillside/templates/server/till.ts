// #if express
import { existsSync } from 'node:fs';
// #endif
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sandboxKeys, sandboxPlatform } from '@tillside/sandbox';
import { createTillside, naira, sqliteStore, type Tillside, type TillsideOptions } from '@tillside/server';
import type { Request } from 'express';
import { createFunding } from './funding.ts';

// #if express
// However this app is started: what its environment does not set is in .env.
if (existsSync('.env')) process.loadEnvFile();
// #endif

/** `process.env`, or what a test gives. */
type Settings = Readonly<Record<string, string | undefined>>;

/** The companion: the part of your shop that holds the platform's keys. Mount its `router` before any `express.json()`. */
export function createTill(env: Settings, platform?: TillsideOptions['platform']): Tillside {
  return createTillside(options(env, platform));
}

/**
 * What it is made of, which `npx @tillside/server doctor --config` looks at too. `platform` is a stand-in: put `{ baseUrl, apiKey,
 * environment }` of your account here, and its events into `webhooks.verify`, before you go live.
 */
export function options(
  env: Settings = process.env,
  platform: TillsideOptions['platform'] = standIn(env),
): TillsideOptions {
  // Delete these lines with the stub below.
  if (platform.environment === 'live')
    throw new Error('signedIn() in till.ts is a stub: everybody is Ada. Replace it before you sell for real money.');

  const funding = createFunding(openDatabase(setting(env, 'SHOP_DATABASE')));
  void funding.open('ada', naira(50_000)); // play money for Ada: delete this line with the stub

  return {
    platform,
    publicUrl: setting(env, 'TILLSIDE_PUBLIC_URL'),
    secret: setting(env, 'TILLSIDE_SECRET'),
    merchant: { name: 'Your shop' }, // on receipts: add `logo`, a path of the page, and `support`, how shoppers reach you
    store: sqliteStore(setting(env, 'TILLSIDE_STORE')),
    logger: console,
    caller: (request) => {
      const user = signedIn(request);
      return user && { id: user.id, sessionId: user.sessionId, roles: ['shopper'] };
    },
    funding,
    // #if international
    products: { international: { debitCurrency: 'NGN' } }, // balances are in naira
    // #endif
    // #if sms
    access: { operations: { 'sms.send': ['shopper', 'staff'] } }, // by default text messages are for staff
    // #endif
    events: {
      // Called until it returns, so do nothing twice for the same `id`.
      'instruction.succeeded': ({ ref, instruction }) => console.log(`Delivered: ${instruction.operation} ${ref}`),
    },
  };
}

/** The platform's stand-in: in this process, or beside it where TILLSIDE_SANDBOX says. In production only the latter is accepted. */
function standIn({ TILLSIDE_SANDBOX: url }: Settings): TillsideOptions['platform'] {
  if (!url) return sandboxPlatform();
  return { baseUrl: `${url}/api/v1`, apiKey: sandboxKeys.sandbox, environment: 'sandbox' };
}

interface User {
  readonly id: string;
  /** Changes with each sign-in. */
  readonly sessionId: string;
}

/** A stub: everybody is Ada. Return the user of your own session instead, and `null` if no user is signed in. */
function signedIn(_request: Request): User | null {
  return { id: 'ada', sessionId: 'ada-1' };
}

/** @throws Error when the variable is missing. */
function setting(env: Settings, name: string): string {
  const value = env[name];
  if (!value) throw new Error(`${name} is not set. Copy it from .env.example to .env, and fill it in.`);
  return value;
}

function openDatabase(path: string): DatabaseSync {
  if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true });
  return new DatabaseSync(path);
}
