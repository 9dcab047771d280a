import type { OperationHandler } from '../operation-result.ts';
import { airtimeHandler } from './airtime.ts';
import { bettingHandlers } from './betting.ts';
import { cableHandlers } from './cable.ts';
import { dataHandlers } from './data.ts';
import { electricityHandlers } from './electricity.ts';
import { epinHandlers } from './epin.ts';
import { internationalHandlers } from './international.ts';
import { internetHandlers } from './internet.ts';
import { requeryHandler } from './requery.ts';
import { smsHandler } from './sms.ts';

/** The operations on bills (platform §4.3). */
export const billHandlers: readonly OperationHandler[] = [
  airtimeHandler,
  ...dataHandlers,
  ...cableHandlers,
  ...electricityHandlers,
  ...epinHandlers,
  ...bettingHandlers,
  smsHandler,
  ...internetHandlers,
  ...internationalHandlers,
  requeryHandler,
];
