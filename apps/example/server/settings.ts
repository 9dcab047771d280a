import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isMoreThan, readMoneyText } from '@tillside/contract';
import type { DollarRates } from './dollars.ts';

/** A world of the platform: play money, or real. */
export type World = 'sandbox' | 'live';

/** One companion: which world of the platform it fronts, where it is mounted, and with which keys. */
export interface CompanionSettings {
  readonly environment: World;
  readonly mount: '/till' | '/till-live';
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly secret: string;
  readonly webhookSecret: string;
  /** Opens sealed card details, which only the live world has (platform §2.2). Both are in the platform's dashboard. */
  readonly merchantHashKey?: string;
  readonly businessId?: string;
  /** Signs simulated transfers; there is none in the live world (platform §5.4). */
  readonly secretKey?: string;
}

export interface ShopSettings {
  readonly host: string;
  readonly port: number;
  /** The origin at which shoppers reach the shop. */
  readonly publicUrl: string;
  /** Every origin whose pages are the shop's own. */
  readonly origins: readonly string[];
  readonly dataDirectory: string;
  /** The PostgreSQL database of the companion; `null`: a SQLite file in the data directory. */
  readonly tillDatabase: string | null;
  readonly sandboxUrl: string;
  /** Whether the platform is the sandbox beside this shop, so that the tour may change what happens there. Never in production. */
  readonly hasTour: boolean;
  /** Whether the shop opens as Ada, with a week of her purchases. Only where there is a tour. */
  readonly isDemo: boolean;
  readonly production: boolean;
  readonly sessionSecret: string;
  /** The prices at which this shop sells and buys a dollar. The platform has no such rate: it is the merchant's own. */
  readonly dollarRates: DollarRates;
  /**
   * The companions of this shop: both worlds in development, one in production. Shoppers have one balance here, so with both,
   * what was paid for in play money could be spent on real airtime.
   */
  readonly companions: readonly CompanionSettings[];
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads everything that differs between a laptop and production, in one place. Creates the data directory. */
export function readSettings(env: Environment): ShopSettings {
  // In other letters too: in development anybody may sign in as anybody.
  const production = env['NODE_ENV']?.trim().toLowerCase() === 'production';
  const port = portOf(env['PORT'] ?? '5173');
  const publicUrl = new URL(env['PUBLIC_URL'] ?? `http://localhost:${port}`).origin;
  const sandboxUrl = (env['SANDBOX_URL'] ?? `http://localhost:${env['SANDBOX_PORT'] ?? 4010}`).replace(/\/+$/, '');
  const dataDirectory = resolve(env['SHOP_DATA'] ?? join(import.meta.dirname, '../../../.cache/shop'));
  mkdirSync(dataDirectory, { recursive: true });

  const generated = production ? {} : developmentSecrets(join(dataDirectory, 'secrets.json'));
  const need = (name: string, development?: string): string => {
    const value = env[name] ?? (production ? undefined : (development ?? generated[name]));
    if (value === undefined || value === '')
      throw new Error(`Set ${name}: in production every address, key and secret comes from the environment.`);
    return value;
  };

  const sandboxCompanion = (): CompanionSettings => ({
    environment: 'sandbox',
    mount: '/till',
    baseUrl: need('TILLSIDE_BASE_URL', `${sandboxUrl}/sandbox/api/v1`),
    apiKey: need('TILLSIDE_API_KEY', 'ps_pk_test_tillside'),
    secret: need('TILLSIDE_SECRET'),
    webhookSecret: need('TILLSIDE_WEBHOOK_SECRET'),
    secretKey: need('TILLSIDE_SECRET_KEY', 'ps_sk_test_tillside'),
  });
  const liveCompanion = (): CompanionSettings => ({
    environment: 'live',
    mount: '/till-live',
    baseUrl: need('TILLSIDE_LIVE_BASE_URL', `${sandboxUrl}/live/api/v1`),
    apiKey: need('TILLSIDE_LIVE_API_KEY', 'ps_pk_live_tillside'),
    secret: need('TILLSIDE_LIVE_SECRET'),
    webhookSecret: need('TILLSIDE_LIVE_WEBHOOK_SECRET'),
    merchantHashKey: need(
      'TILLSIDE_MERCHANT_HASH_KEY',
      '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f',
    ),
    businessId: need('TILLSIDE_BUSINESS_ID', 'biz_tillside'),
  });

  const companions = worldsOf(env, production).map((world) =>
    world === 'live' ? liveCompanion() : sandboxCompanion(),
  );
  if (!production) requireStandIn(companions);
  const hasTour = !production && companions.every(({ baseUrl }) => baseUrl.startsWith(`${sandboxUrl}/`));
  return {
    host: env['HOST'] ?? '127.0.0.1',
    port,
    publicUrl,
    origins: production ? [publicUrl] : [publicUrl, `http://localhost:${port}`, `http://127.0.0.1:${port}`],
    dataDirectory,
    // Two companions need two stores.
    tillDatabase: production ? (env['TILLSIDE_STORE'] ?? null) : null,
    sandboxUrl,
    hasTour,
    isDemo: hasTour && env['SHOP_DEMO'] === 'on',
    production,
    sessionSecret: need('SESSION_SECRET'),
    dollarRates: ratesOf(env['DOLLAR_SELLS_AT'] ?? '1600', env['DOLLAR_BUYS_AT'] ?? '1550'),
    companions,
  };
}

/** In development anyone may sign in as anyone by one click, so real money must be out of reach there. */
function requireStandIn(companions: readonly CompanionSettings[]): void {
  const real = companions.find(({ environment, baseUrl }) => environment === 'live' && !isLoopback(baseUrl));
  if (real)
    throw new Error(
      `In development the live companion talks to a stand-in on this machine only, but its address is ${new URL(real.baseUrl).origin}. Unset TILLSIDE_LIVE_BASE_URL and SANDBOX_URL, or start the shop for production: NODE_ENV=production.`,
    );
}

function isLoopback(address: string): boolean {
  const { hostname } = new URL(address);
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);
}

const secretNames = [
  'SESSION_SECRET',
  'TILLSIDE_SECRET',
  'TILLSIDE_LIVE_SECRET',
  'TILLSIDE_WEBHOOK_SECRET',
  'TILLSIDE_LIVE_WEBHOOK_SECRET',
];

/** Secrets are made once and kept: data that the companion sealed needs the same secret after a restart. */
function developmentSecrets(file: string): Environment {
  const read: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const kept = Object.fromEntries(Object.entries(read ?? {}).map(([name, value]) => [name, String(value)]));
  const missing = secretNames.filter((name) => kept[name] === undefined);
  if (missing.length === 0) return kept;
  const made = Object.fromEntries(missing.map((name) => [name, randomBytes(32).toString('base64url')]));
  writeFileSync(file, JSON.stringify({ ...kept, ...made }, null, 2), { mode: 0o600 });
  return { ...kept, ...made };
}

/** In production a shop must set its environment: there is no default where money is real. */
function worldsOf(env: Environment, production: boolean): readonly World[] {
  if (!production) return ['sandbox', 'live'];
  const world = env['TILLSIDE_ENVIRONMENT'];
  if (world === 'sandbox' || world === 'live') return [world];
  throw new Error(
    'Set TILLSIDE_ENVIRONMENT to live or sandbox: in production the shop serves one world of the platform.',
  );
}

/** Naira for a dollar, as people write them. Buying dearer than selling would let shoppers take money out of the shop. */
function ratesOf(sellsAt: string, buysAt: string): DollarRates {
  const [sell, buy] = [readMoneyText(`NGN ${sellsAt}`), readMoneyText(`NGN ${buysAt}`)];
  if (sell?.currency === 'NGN' && buy?.currency === 'NGN' && buy.minor > 0 && !isMoreThan(buy, sell))
    return { sell, buy };
  throw new Error(
    `DOLLAR_SELLS_AT is ${sellsAt} and DOLLAR_BUYS_AT is ${buysAt}: both need to be naira for a dollar, such as 1600 and 1550, and the shop may not buy dearer than it sells.`,
  );
}

function portOf(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error(`PORT is ${text}; it needs to be a number from 1 to 65535.`);
  return port;
}
