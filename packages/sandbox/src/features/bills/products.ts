import { type bills, requeryBill } from '@tillside/contract/schemas';
import { airtimeProduct } from './airtime.ts';
import { bettingProduct } from './betting.ts';
import { requeryDetails } from './bill-details.ts';
import { cableProduct } from './cable.ts';
import { dataProduct } from './data.ts';
import { electricityProduct } from './electricity.ts';
import { epinProduct } from './epin.ts';
import { internationalProduct } from './international.ts';
import { internetProduct } from './internet.ts';
import type { SandboxBill } from './sandbox-bill.ts';
import { smsProduct } from './sms.ts';
import { answered, handleOperation, type OperationHandler, refused } from '../../kernel/http/operation-result.ts';

/** The outcome of a bill payment, by its `trans_id` or its ref (platform §4.3). */
const requeryHandler = handleOperation(requeryBill, (input, world) => {
  const bill = world.bills.find(input.trans_id);
  return bill ? answered(requeryDetails(bill, world), 'Transaction found') : refused(404, 'Transaction not found.');
});

const requeryProduct = {
  handlers: { 'bill.requery': requeryHandler },
  examples: {
    'bill.requery': { trans_id: 'x-airtime' },
  },
} satisfies SandboxBill<'requery'>;

/** Every bill product of the contract: a missing one does not compile. */
const billProducts = {
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

type Examples = (typeof billProducts)[keyof typeof billProducts]['examples'];
type IdOf<Parts> = Parts extends unknown ? keyof Parts : never;
type At<Parts, Id> = Parts extends unknown ? (Id extends keyof Parts ? Parts[Id] : never) : never;

export type BillOperationId = IdOf<Examples>;

/** A valid request of each bill operation, with every optional field. Each purchase has its own `ref`. */
export const billExamples = examplesOf();

function examplesOf(): { readonly [Id in BillOperationId]: At<Examples, Id> };
function examplesOf(): object {
  return Object.fromEntries(Object.values(billProducts).flatMap(({ examples }) => Object.entries(examples)));
}
