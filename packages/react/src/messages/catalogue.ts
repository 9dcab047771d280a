import { enNG as core } from './en-NG.ts';
import { cableWords } from './en-NG/cable.ts';
import { billPayWords } from './en-NG/bill-pay.ts';
import { recipientWords } from './en-NG/recipients.ts';
import { countWords } from './en-NG/count.ts';
import { nameWords } from './en-NG/name-check.ts';
import { pickWords } from './en-NG/pick.ts';
import { historyWords } from './en-NG/history.ts';
import { purchaseWords } from './en-NG/purchase.ts';
import { dataWords } from './en-NG/data.ts';
import { electricityWords } from './en-NG/electricity.ts';
import { epinWords } from './en-NG/epin.ts';
import { bettingWords } from './en-NG/betting.ts';
import { pinWords } from './en-NG/pins.ts';
import { bulkAirtimeWords } from './en-NG/bulk-airtime.ts';
import { rowsWords } from './en-NG/rows.ts';
import { smsWords } from './en-NG/sms.ts';
import { internationalWords } from './en-NG/international.ts';
import { internetWords } from './en-NG/internet.ts';
import { accountWords } from './en-NG/accounts.ts';
import { cardActionWords } from './en-NG/card-actions.ts';
import { cardRevealWords } from './en-NG/card-reveal.ts';
import { cardWords } from './en-NG/cards.ts';
import { checkoutWords } from './en-NG/checkout.ts';
import { issueCardWords } from './en-NG/issue-card.ts';
import { pastWords } from './en-NG/past-steps.ts';
import { staffAccountWords } from './en-NG/staff-accounts.ts';
import { walletFrameWords } from './en-NG/wallet-frame.ts';

/** The typed message catalogue. A provider takes any part of it. */
export type Messages = typeof core &
  typeof purchaseWords &
  typeof historyWords &
  typeof billPayWords &
  typeof recipientWords &
  typeof nameWords &
  typeof pickWords &
  typeof countWords &
  typeof cableWords &
  typeof electricityWords &
  typeof dataWords &
  typeof epinWords &
  typeof bettingWords &
  typeof pinWords &
  typeof bulkAirtimeWords &
  typeof rowsWords &
  typeof smsWords &
  typeof internationalWords &
  typeof internetWords &
  typeof accountWords &
  typeof staffAccountWords &
  typeof cardActionWords &
  typeof cardRevealWords &
  typeof cardWords &
  typeof checkoutWords &
  typeof walletFrameWords &
  typeof pastWords &
  typeof issueCardWords;

/** Every word of the widgets, in the English of Nigeria: what a translation starts from. */
export const enNG: Messages = {
  ...core,
  ...purchaseWords,
  ...historyWords,
  ...billPayWords,
  ...recipientWords,
  ...nameWords,
  ...pickWords,
  ...countWords,
  ...cableWords,
  ...electricityWords,
  ...dataWords,
  ...epinWords,
  ...bettingWords,
  ...pinWords,
  ...bulkAirtimeWords,
  ...rowsWords,
  ...smsWords,
  ...internationalWords,
  ...internetWords,
  ...accountWords,
  ...staffAccountWords,
  ...cardActionWords,
  ...cardRevealWords,
  ...cardWords,
  ...checkoutWords,
  ...walletFrameWords,
  ...pastWords,
  ...issueCardWords,
};
