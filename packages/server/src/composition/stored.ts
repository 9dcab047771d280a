import { accountKinds } from '../features/accounts/stored.ts';
import { cardKinds } from '../features/cards/stored.ts';
import { caseKinds } from '../features/cases/stored.ts';
import { checkoutKinds } from '../features/checkouts/stored.ts';
import { healthKinds } from '../features/health/stored.ts';
import { linkKinds } from '../features/links/stored.ts';
import { recipientKinds } from '../features/recipients/stored.ts';
import { kernelKinds } from '../kernel/model/stored-kinds.ts';

/** The kinds of record that each feature declares, also where a shop leaves it out: the store may hold some from before. */
export const featureKinds = {
  accounts: accountKinds,
  cards: cardKinds,
  cases: caseKinds,
  checkouts: checkoutKinds,
  health: healthKinds,
  links: linkKinds,
  recipients: recipientKinds,
} as const;

/** Every kind of record that the store may hold. */
export const recordKinds = {
  ...kernelKinds,
  ...accountKinds,
  ...cardKinds,
  ...caseKinds,
  ...checkoutKinds,
  ...healthKinds,
  ...linkKinds,
  ...recipientKinds,
} as const;

export type RecordKind = keyof typeof recordKinds;
