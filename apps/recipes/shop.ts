import { DatabaseSync } from 'node:sqlite';
import {
  balanceFunding,
  naira,
  sqliteStore,
  timestamped,
  type Caller,
  type TillsideOptions,
} from '@tillside/server/fetch';

/** The options that are the same on every host: all but those that are given the host's request. */
export function shop(): Omit<TillsideOptions, 'caller' | 'cards' | 'basePath'> {
  const {
    TILLSIDE_BASE_URL = '',
    TILLSIDE_API_KEY = '',
    TILLSIDE_PUBLIC_URL = '',
    TILLSIDE_SECRET = '',
    TILLSIDE_WEBHOOK_SECRET = '',
  } = process.env;
  const funding = balanceFunding(new DatabaseSync('shop.db'));
  void funding.deposit({ owner: 'ada', amount: naira(50_000), reference: 'opening-ada' });
  return {
    platform: { baseUrl: TILLSIDE_BASE_URL, apiKey: TILLSIDE_API_KEY, environment: 'sandbox' },
    publicUrl: TILLSIDE_PUBLIC_URL,
    secret: TILLSIDE_SECRET,
    store: sqliteStore('tillside.db'),
    limits: { streamsPerCaller: 2 },
    funding,
    webhooks: { verify: [timestamped({ secret: TILLSIDE_WEBHOOK_SECRET })] },
    logger: console,
  };
}

/** Stands for your own session: whom a cookie names, or `null` where nobody is signed in. */
export function signedIn(cookies: string | null | undefined): Caller | null {
  const id = /(?:^|; )shopper=(\w+)/.exec(cookies ?? '')?.[1];
  return id === undefined ? null : { id, sessionId: `session of ${id}`, roles: ['shopper'] };
}
