/** @type {readonly { readonly name: string, readonly families: readonly string[], readonly description: string }[]} */
const families = [
  {
    name: 'Cards',
    families: ['card', 'cards', 'issuing'],
    description: 'Virtual and physical dollar cards (platform §4.1).',
  },
  {
    name: 'Virtual accounts',
    families: ['account', 'accounts', 'payment', 'transfer'],
    description: 'Bank account numbers of customers, and what arrives there (platform §4.2).',
  },
  { name: 'Wallet payments', families: ['wallet'], description: 'A checkout in two steps, live only (platform §4.2).' },
  { name: 'Airtime', families: ['airtime'], description: 'Airtime for mobile phones (platform §4.3).' },
  { name: 'Data', families: ['data'], description: 'Data bundles for mobile phones (platform §4.3).' },
  { name: 'Cable television', families: ['cable'], description: 'Subscriptions and top-ups (platform §4.3).' },
  { name: 'Electricity', families: ['electricity'], description: 'Tokens and bills of meters (platform §4.3).' },
  { name: 'ePins', families: ['epin', 'jamb'], description: 'Pins of exams and others (platform §4.3).' },
  { name: 'Betting', families: ['betting'], description: 'Funding of betting wallets (platform §4.3).' },
  { name: 'SMS', families: ['sms'], description: 'Text messages (platform §4.3).' },
  { name: 'Internet', families: ['internet', 'spectranet'], description: 'Internet pins (platform §4.3).' },
  { name: 'International bills', families: ['international'], description: 'Bills abroad (platform §4.3).' },
  { name: 'Bills', families: ['bill', 'bills'], description: 'What became of any bill payment (platform §4.3, §6).' },
  {
    name: 'Business',
    families: ['business', 'payout', 'transaction', 'invoice'],
    description: 'Paths that the document names and does not describe (platform §4.3).',
  },
];

/** The families of operations and events, as OpenAPI tags. */
export const tags = families.map(({ name, description }) => ({ name, description }));

/**
 * The tag of an operation or an event, by the first word of its id.
 * @param {string} id
 */
export function tagOf(id) {
  const [word = ''] = id.split('.');
  const family = families.find((candidate) => candidate.families.includes(word));
  if (!family) throw new Error(`No tag is declared for ${id}.`);
  return family.name;
}
