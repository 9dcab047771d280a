/** Marks what is loaded later as external: what is left is what a page loads first. */
const later = {
  name: 'later',
  /** @param {{ onResolve(which: { filter: RegExp }, find: (asked: { kind: string, path: string }) => object | undefined): void }} build */
  setup({ onResolve }) {
    onResolve({ filter: /^\./ }, ({ kind, path }) =>
      kind === 'dynamic-import' ? { path, external: true } : undefined,
    );
  },
};

const widgets = 'packages/react/dist/index.js';
const ignore = ['react', 'react-dom'];
const airtime = '{ AirtimeForm, TillsideProvider }';
const forms =
  '{ AirtimeForm, BettingForm, BulkAirtimeForm, CableForm, DataForm, ElectricityForm, EpinForm, InternationalForm, InternetForm, SmsForm, TillsideProvider }';
const cards = 'CardList, CardPanel, CardTransactions, IssueCard, StablecoinDeposit';
/** @param {{ plugins?: readonly object[] }} config */
const first = (config) => ({ ...config, plugins: [...(config.plugins ?? []), later] });

export default [
  {
    name: 'AirtimeForm with its provider and query client, React external: what a page loads first',
    path: widgets,
    import: airtime,
    ignore,
    gzip: true,
    modifyEsbuildConfig: first,
    limit: '35 kB',
  },
  {
    name: 'The same with all that can be loaded later: a receipt knows every built-in part for what was delivered',
    path: widgets,
    import: airtime,
    ignore,
    gzip: true,
    limit: '108.5 kB',
  },
  {
    name: 'All bill forms together: what a page that shows all of them loads first',
    path: widgets,
    import: forms,
    ignore,
    gzip: true,
    modifyEsbuildConfig: first,
    limit: '57.5 kB',
  },
  {
    name: 'All bill forms together, with everything that is loaded later',
    path: widgets,
    import: forms,
    ignore,
    gzip: true,
    limit: '117.5 kB',
  },
  {
    name: 'BillPay and PurchaseHistory: what a page loads first',
    path: widgets,
    import: '{ BillPay, PurchaseHistory, TillsideProvider }',
    ignore,
    gzip: true,
    modifyEsbuildConfig: first,
    limit: '43 kB',
  },
  {
    name: 'AirtimeForm and the card widgets: what a page loads first, at most 26 kB more than AirtimeForm alone',
    path: widgets,
    import: `{ AirtimeForm, ${cards}, TillsideProvider }`,
    ignore,
    gzip: true,
    modifyEsbuildConfig: first,
    limit: '61.5 kB',
  },
  {
    name: 'PurchaseHistory and the card widgets, with everything that is loaded later, the QR code too',
    path: widgets,
    import: `{ AirtimeForm, PurchaseHistory, ${cards}, TillsideProvider }`,
    ignore,
    gzip: true,
    limit: '136 kB',
  },
  {
    name: 'VirtualAccount with its provider: what a page loads first',
    path: widgets,
    import: '{ TillsideProvider, VirtualAccount }',
    ignore,
    gzip: true,
    modifyEsbuildConfig: first,
    limit: '34 kB',
  },
  {
    name: 'AirtimeForm and WalletCheckout: what a page loads first, about 8 kB more than AirtimeForm alone',
    path: widgets,
    import: '{ AirtimeForm, TillsideProvider, WalletCheckout }',
    ignore,
    gzip: true,
    modifyEsbuildConfig: first,
    limit: '44.5 kB',
  },
  {
    name: 'PurchaseFlow with a bill, of the parts: what a page loads first, with the lists and name checks of any bill',
    path: ['packages/react/dist/index.js', 'packages/react/dist/parts.js'],
    import: {
      'packages/react/dist/index.js': '{ TillsideProvider }',
      'packages/react/dist/parts.js': '{ airtimeBill, PurchaseFlow }',
    },
    ignore,
    gzip: true,
    modifyEsbuildConfig: first,
    limit: '37.7 kB',
  },
  { name: 'Styles', path: 'packages/react/dist/styles.css', gzip: true, limit: '15.4 kB' },
  { name: '@tillside/contract', path: 'packages/contract/dist/index.js', gzip: true, limit: '6.5 kB' },
];
