import type { bills } from '@tillside/contract/schemas';
import type { OperationHandler } from '../operation-result.ts';
import { airtimeHandlers } from './airtime.ts';
import { bettingHandlers } from './betting.ts';
import { cableHandlers } from './cable.ts';
import { dataHandlers } from './data.ts';
import { electricityHandlers } from './electricity.ts';
import { epinHandlers } from './epin.ts';
import { internationalHandlers } from './international.ts';
import { internetHandlers } from './internet.ts';
import { requeryHandlers } from './requery.ts';
import { smsHandlers } from './sms.ts';
import type { HandlersOf } from './handlers-of.ts';

/** Every bill product of the contract: one without handlers does not compile. */
const products: { readonly [Product in keyof typeof bills]: HandlersOf<Product> } = {
  airtime: airtimeHandlers,
  data: dataHandlers,
  cable: cableHandlers,
  electricity: electricityHandlers,
  epin: epinHandlers,
  betting: bettingHandlers,
  sms: smsHandlers,
  internet: internetHandlers,
  international: internationalHandlers,
  requery: requeryHandlers,
};

/** The operations on bills (platform §4.3). */
export const billHandlers: readonly OperationHandler[] = Object.values(products).flatMap((handlers) =>
  Object.values<OperationHandler>(handlers),
);
