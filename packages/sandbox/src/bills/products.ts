import type { bills } from '@tillside/contract/schemas';
import type { OperationHandler } from '../http/operation-result.ts';
import { airtimeProduct } from './airtime.ts';
import { bettingProduct } from './betting.ts';
import { cableProduct } from './cable.ts';
import { dataProduct } from './data.ts';
import { electricityProduct } from './electricity.ts';
import { epinProduct } from './epin.ts';
import { internationalProduct } from './international.ts';
import { internetProduct } from './internet.ts';
import { requeryProduct } from './requery.ts';
import { smsProduct } from './sms.ts';
import type { SandboxBill } from './sandbox-bill.ts';

/** Every bill product of the contract: a missing one does not compile. */
export const billProducts = {
  airtime: airtimeProduct,
  data: dataProduct,
  cable: cableProduct,
  electricity: electricityProduct,
  epin: epinProduct,
  betting: bettingProduct,
  sms: smsProduct,
  internet: internetProduct,
  international: internationalProduct,
  requery: requeryProduct,
} satisfies { readonly [Product in keyof typeof bills]: SandboxBill<Product> };

/** The operations on bills (platform §4.3). */
export const billHandlers: readonly OperationHandler[] = Object.values(billProducts).flatMap(({ handlers }) =>
  Object.values<OperationHandler>(handlers),
);
