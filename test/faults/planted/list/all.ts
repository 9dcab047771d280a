import type { PlantedBug } from '../planted-bug.ts';
import { accountBugs } from './accounts.ts';
import { cardBugs } from './cards.ts';
import { checkoutBugs } from './checkouts.ts';
import { controlBugs } from './control.ts';
import { engineBugs } from './engine.ts';
import { keyBugs } from './keys.ts';
import { limitBugs } from './limits.ts';
import { linkBugs } from './links.ts';
import { losingBugs } from './losing.ts';
import { moneyBugs } from './money.ts';
import { noticeBugs } from './notices.ts';
import { postgresBugs } from './postgres.ts';
import { recoveryBugs } from './recovery.ts';
import { refundBugs } from './refunds.ts';
import { sellingBugs } from './selling.ts';
import { sendingBugs } from './sending.ts';
import { storeBugs } from './stores.ts';
import { webhookBugs } from './webhooks.ts';

/** Every bug that has to be found. */
export const plantedBugs: readonly PlantedBug[] = [
  ...sendingBugs,
  ...recoveryBugs,
  ...engineBugs,
  ...moneyBugs,
  ...refundBugs,
  ...storeBugs,
  ...postgresBugs,
  ...webhookBugs,
  ...checkoutBugs,
  ...accountBugs,
  ...cardBugs,
  ...limitBugs,
  ...keyBugs,
  ...noticeBugs,
  ...sellingBugs,
  ...controlBugs,
  ...linkBugs,
  ...losingBugs,
];
