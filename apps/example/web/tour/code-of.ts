/** One file of the shop that a reader may copy. */
interface CodeFile {
  readonly name: string;
  /** A sentence about what it shows. */
  readonly what: string;
  readonly load: () => Promise<string>;
}

const sources = import.meta.glob<string>(
  [
    '../till.tsx',
    '../pages/*.tsx',
    '../../server/{shop,funding,fulfilment,sessions,step-up,dollars,top-ups,balance-or-wallet,staff-api}.ts',
  ],
  { query: '?raw', import: 'default' },
);

const files = {
  'web/till.tsx': 'The provider around every page: where the widgets find your server, language and theme.',
  'web/pages/bills-page.tsx': 'All bills by one widget.',
  'web/pages/cards-page.tsx': 'Cards: the list, one card, and a new one.',
  'web/pages/account-page.tsx': 'Bank accounts of a customer, and adding money by wallet.',
  'web/pages/history-page.tsx': 'The history of purchases, and buying the same again.',
  'web/pages/pay-page.tsx': 'Paying by wallet.',
  'web/pages/confirm-page.tsx': 'Proving who you are before a card’s number is shown.',
  'web/pages/staff-page.tsx':
    'The page of staff: what waits for a decision, what is owed, searches, sales and the audit log.',
  'web/pages/sign-in-page.tsx': 'The shop’s own sign-in. Yours stands here.',
  'server/shop.ts': 'The server: your session becomes a caller, with keys, funding, webhooks and handlers.',
  'server/funding.ts': 'The money: a balance for each shopper, and the price in naira.',
  'server/fulfilment.ts': 'What your server does when a purchase ends, once for each event.',
  'server/sessions.ts': 'The shop’s own sessions.',
  'server/step-up.ts': '“Is it really you?”, asked before a card’s number is shown.',
  'server/dollars.ts': 'Your own rate between dollars and naira.',
  'server/top-ups.ts': 'Adding money by wallet, counted once.',
  'server/balance-or-wallet.ts': 'Paying from the balance where it reaches, else by wallet.',
  'server/staff-api.ts': 'What only staff may ask.',
} as const;

type Name = keyof typeof files;

const pages: readonly (readonly [page: RegExp, names: readonly Name[]])[] = [
  [/^\/$/, ['web/pages/bills-page.tsx', 'web/till.tsx', 'server/shop.ts', 'server/funding.ts', 'server/fulfilment.ts']],
  [/^\/history(\/|$)/, ['web/pages/history-page.tsx', 'server/funding.ts', 'server/fulfilment.ts']],
  [/^\/cards/, ['web/pages/cards-page.tsx', 'server/step-up.ts', 'server/dollars.ts', 'server/shop.ts']],
  [/^\/account$/, ['web/pages/account-page.tsx', 'server/top-ups.ts', 'server/shop.ts']],
  [/^\/pay\//, ['web/pages/pay-page.tsx', 'server/top-ups.ts', 'server/balance-or-wallet.ts']],
  [/^\/confirm$/, ['web/pages/confirm-page.tsx', 'server/step-up.ts']],
  [/^\/staff$/, ['web/pages/staff-page.tsx', 'server/staff-api.ts', 'server/shop.ts']],
  [/^\/sign-in$/, ['web/pages/sign-in-page.tsx', 'server/sessions.ts']],
];

/** The files behind a page, the page itself first. */
export function codeOf(path: string): readonly CodeFile[] {
  const [, names = ['web/till.tsx', 'server/shop.ts'] as const] = pages.find(([page]) => page.test(path)) ?? [];
  return names.map((name) => ({ name, what: files[name], load: () => loadSource(name) }));
}

async function loadSource(name: Name): Promise<string> {
  const source = sources[name.replace(/^web\//, '../').replace(/^server\//, '../../server/')];
  if (source === undefined) throw new Error(`${name} is no file of this shop.`);
  return source();
}
