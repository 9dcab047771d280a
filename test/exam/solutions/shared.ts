import { swap, type Wrong } from './solution.ts';

/** A companion in plain JavaScript, with everything in one module. `createTillside` comes from `entry`. */
export const inJavaScript = (entry: string, more = ''): string => `
import { DatabaseSync } from 'node:sqlite';
import { sandboxPlatform } from '@tillside/sandbox';
import { createTillside, naira, sqliteStore } from '${entry}';
import { createFunding } from './funding.ts';

const everybody = { id: 'ada', sessionId: 'the-only-one', roles: ['shopper'] };

export function options(env = process.env, platform = sandboxPlatform()) {
  if (platform.environment === 'live') throw new Error('Everybody is Ada: no real money.');
  const funding = createFunding(new DatabaseSync(env.SHOP_DATABASE));
  void funding.open(everybody.id, naira(50_000));
  const { TILLSIDE_PUBLIC_URL: publicUrl, TILLSIDE_SECRET: secret, TILLSIDE_STORE: file } = env;
  return { platform, publicUrl, secret, store: sqliteStore(file), caller: () => everybody, funding, ${more} };
}

export const createTill = (env, platform) => createTillside(options(env, platform));
`;

export const fromJavaScript = `export { createTill, options } from './companion.js';\n`;

/** The stub refuses whoever signs in with real money, instead of the options. */
export const refusesAtSignIn = swap(
  [/ {2}\/\/ Delete these lines[^]*?real money\.'\);\n/, ''],
  [
    'const user = signedIn(request);',
    `if (platform.environment === 'live') throw new Error('Everybody is Ada: no real money.');\n      const user = signedIn(request);`,
  ],
);

export const sellsForRealMoney: Wrong = {
  files: { 'server/till.ts': swap([/ {2}\/\/ Delete these lines[^]*?real money\.'\);\n/, '']) },
  refusedBy: 'the stub of the sign-in refuses real money',
  why: /Everybody is Ada/,
};

export const page = 'the page shows the widgets, with their styles, at the companion';
export const leak = 'the page holds no secret and nothing of the server';

/** Without JSX, and with an address that ends in a slash. */
export const withoutJsx = `
import * as Tillside from '@tillside/react';
import { createElement as h } from 'react';
import '@tillside/react/styles.css';

const companion = { url: '/till/' };

export const Till = () =>
  h(Tillside.TillsideProvider, companion, h(Tillside.AirtimeForm), h(Tillside.PurchaseHistory));
`;
