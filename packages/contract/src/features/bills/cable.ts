import { z } from 'zod';
import { nairaOnTheWire } from '../../kernel/platform/wire-money.ts';
import { refField } from '../../kernel/platform/input-fields.ts';
import { operation } from '../../kernel/platform/operation.ts';
import { shownTo } from '../../kernel/platform/visibility.ts';
import {
  deciding,
  expected,
  readableRows,
  textual,
  undescribed,
  wireCurrency,
  wireInteger,
  wireName,
} from '../../kernel/platform/wire.ts';
import { code, holderName, isName, oneOfObserved, wholeNaira } from './bill-fields.ts';
import { billResult, billVisibility, charged } from './bill-result.ts';
import { cableCodes, cableTopupCodes } from './services.ts';
import { NairaSchema } from '../../kernel/money/money-schema.ts';
import { bill, ReportedBill, reportedText } from './bill.ts';

const service = oneOfObserved(cableCodes, 'A cable service');
/** Ten digits; eleven for StarTimes (observed). */
const account = code('a smart card or IUC number').pipe(
  z.string().regex(/^\d{10,11}$/, 'must be a smart card or IUC number of 10 or 11 digits'),
);
/** Opaque: returned unchanged (platform §4.3), so nothing is trimmed. */
const planId = z
  .string({ error: 'is required: the id of a bouquet, exactly as it was looked up' })
  .min(1, 'is required: the id of a bouquet, exactly as it was looked up')
  .max(2_048, 'is too long');

/** The bouquets of a cable service (platform §4.3). Amounts in naira. */
const Bouquets = readableRows(
  z
    .looseObject({
      id: z.string().min(1).describe('Opaque: passed back as `plan_id`, as it came.'),
      alias: expected(wireName),
      name: expected(wireName),
      amount: nairaOnTheWire.describe('Naira.'),
      priceOptions: expected(z.array(undescribed)),
    })
    .transform((bouquet) => ({ ...bouquet, name: bouquet.name ?? bouquet.alias ?? bouquet.id })),
);

/** Looks up the bouquets of a cable service (platform §4.3). */
export const cableBouquets = operation({
  id: 'cable.bouquets',
  summary: 'Looks up the bouquets of a cable service.',
  method: 'GET',
  path: '/bouquets',
  input: z.object({ service }),
  details: Bouquets,
  visibility: shownTo({ everyone: ['id', 'alias', 'name', 'amount'], nobody: ['priceOptions'] }),
  inquiry: 'lookup',
  source: 'platform §4.3',
});

const BouquetItem = z.looseObject({
  code: expected(textual),
  name: expected(wireName),
  price: expected(nairaOnTheWire),
  description: expected(wireName),
});

/** The holder and the bouquet of a smart card (platform §4.3). Amounts in naira. */
const CableCustomer = z.looseObject({
  customer_name: holderName,
  info: expected(
    z.looseObject({
      outstandingBalance: expected(nairaOnTheWire),
      accountNumber: expected(textual),
      currentBouquet: expected(wireName),
      currentBouquetPlan: expected(
        z.looseObject({ items: readableRows(BouquetItem), amount: expected(nairaOnTheWire) }),
      ),
    }),
  ),
});

/** Looks up the holder of a smart card (platform §4.3). The sandbox answers one fixed customer for every account. */
export const validateCable = operation({
  id: 'cable.validate',
  summary: 'Looks up whose smart card it is.',
  method: 'POST',
  path: '/multichoice/validate',
  input: z.object({ service, account, plan_id: planId }),
  details: CableCustomer,
  visibility: {
    customer_name: 'everyone',
    info: {
      ...shownTo({ everyone: ['outstandingBalance', 'accountNumber', 'currentBouquet'] }),
      currentBouquetPlan: {
        items: shownTo({ everyone: ['code', 'name', 'price', 'description'] }),
        amount: 'everyone',
      },
    },
  },
  inquiry: 'validation',
  source: 'platform §4.3',
  refusedWith: [404],
});

/** The outcome of a subscription or a top-up; `total_charged` is read as `total_charge` (platform §2.12, §4.3). */
const CableResult = billResult(
  'CablePurchase',
  {
    ...charged,
    account: expected(textual),
    service: expected(z.string()),
    plan: expected(wireName).describe('The bouquet’s name; `topup` of a top-up.'),
    plan_id: expected(z.string().nullable()).describe('Null of a top-up.'),
    currency: deciding(wireCurrency),
  },
  { charge: 'total_charged' },
);

/** The audience of the fields of a subscription or a top-up. */
const cableVisibility = {
  ...billVisibility,
  ...shownTo({ everyone: ['account', 'service', 'plan', 'currency'], nobody: ['plan_id'] }),
} as const;

/** The body of `POST /multichoice/vend`. `month`: the number of months, default 1 (platform §4.3). */
export const CablePurchase = z.object({
  service,
  account,
  plan_id: planId,
  ref: refField,
  customer_name: z.string().max(200, 'is too long').optional(),
  month: wireInteger.pipe(z.int().min(1, 'must be at least 1').max(12, 'must be at most 12')).default(1),
});

/** Buys a cable subscription (platform §4.3). Repeats may not be detected, so it is never resent. */
export const buyCable = operation({
  id: 'cable.buy',
  summary: 'Buys a cable subscription.',
  method: 'POST',
  path: '/multichoice/vend',
  input: CablePurchase,
  details: CableResult,
  visibility: cableVisibility,
  money: { currency: 'NGN', unit: 'major', direction: 'out' },
  safety: { ref: 'required', recover: 'requery', evidence: 'documented' },
  source: 'platform §4.3',
  refusedWith: [407, 410, 434],
  refusals: { 406: 'The ref is missing.' },
});

/** The body of `POST /multichoice/topup`, for two of the three services. `amount` in whole naira (platform §4.3). */
export const CableTopup = z.object({
  service: oneOfObserved(cableTopupCodes, 'A cable service'),
  account,
  amount: wholeNaira(),
  customer_name: code('the customer’s name, as validation answered it', 200).refine(isName, 'must be a name'),
  ref: refField,
});

/** Tops up the balance of a cable account (platform §4.3): `plan` is `topup`, `plan_id` is null. */
export const topUpCable = operation({
  id: 'cable.topup',
  summary: 'Tops up the balance of a cable account.',
  method: 'POST',
  path: '/multichoice/topup',
  input: CableTopup,
  details: CableResult,
  visibility: cableVisibility,
  money: { currency: 'NGN', unit: 'major', direction: 'out' },
  safety: { ref: 'required', recover: 'requery', evidence: 'documented' },
  source: 'platform §4.3',
  refusedWith: [410, 434],
  refusals: { 406: 'The ref is missing.' },
});

const ReportedCable = ReportedBill.extend({
  account: reportedText,
  service: reportedText,
  plan: reportedText,
  currency: reportedText,
});

/** Cable television (platform §4.3). */
export const cable = bill({
  tag: { name: 'Cable television', description: 'Subscriptions and top-ups (platform §4.3).' },
  operations: {
    'cable.bouquets': cableBouquets,
    'cable.validate': validateCable,
    'cable.buy': buyCable,
    'cable.topup': topUpCable,
  },
  instructions: {
    'cable.buy': {
      name: 'TV bouquet',
      input: CablePurchase.omit({ ref: true }),
      details: ReportedCable,
      recipient: ['service', 'account', 'customer_name'],
      contact: ['customer_name'],
    },
    'cable.topup': {
      name: 'TV top-up',
      input: CableTopup.omit({ ref: true }).extend({ amount: NairaSchema }),
      details: ReportedCable,
      recipient: ['service', 'account', 'customer_name'],
      contact: ['customer_name'],
    },
  },
});
