import { bills } from '@tillside/contract/schemas';

const families: readonly {
  readonly name: string;
  readonly families: readonly string[];
  readonly description: string;
}[] = [
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
  ...Object.values(bills).map(({ tag, operations }) => ({ ...tag, families: wordsOf(Object.keys(operations)) })),
  {
    name: 'Business',
    families: ['business', 'payout', 'transaction', 'invoice'],
    description: 'Paths that the document names and does not describe (platform §4.3).',
  },
];

/** The families of operations and events, as OpenAPI tags. */
export const tags = families.map(({ name, description }) => ({ name, description }));

/** The tag of an operation or an event, by the first word of its id. */
export function tagOf(id: string) {
  const [word = ''] = id.split('.');
  const family = families.find(
    (candidate) => candidate.families.includes(word) || candidate.families.includes(word.replace(/s$/, '')),
  );
  if (!family) throw new Error(`No tag is declared for ${id}.`);
  return family.name;
}

function wordsOf(ids: readonly string[]) {
  return ids.map((id) => id.split('.')[0] ?? '');
}
