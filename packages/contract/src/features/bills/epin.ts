import { z } from 'zod';
import { nairaOnTheWire } from '../../kernel/platform/wire-money.ts';
import { refField } from '../../kernel/platform/input-fields.ts';
import { operation } from '../../kernel/platform/operation.ts';
import { shownTo } from '../../kernel/platform/visibility.ts';
import {
  conditional,
  deciding,
  enteredCode,
  expected,
  plainTime,
  provingRows,
  readableRows,
  soldCode,
  textual,
  wireId,
  wireInteger,
  wireName,
  wireNumber,
  wireRef,
} from '../../kernel/platform/wire.ts';
import { code, holderName, mobilePhone, NoInput, quantity } from './bill-fields.ts';
import { billResult, billVisibility, charged, spellTotalCharge } from './bill-result.ts';
import { bill, optionalText, ReportedBill, reportedText } from './bill.ts';

/** One pin. It is worth money, so only its buyer receives it. */
export const Epin = z
  .looseObject({
    name: expected(wireName),
    pin: soldCode,
    serial: expected(enteredCode()),
    instruction: expected(z.string()),
  })
  .meta({ id: 'Epin', description: 'A pin. It is worth money.' });

/** Only the owner may see pins. */
export const epinVisibility = shownTo({ owner: ['name', 'pin', 'serial', 'instruction'] });

/** The pins on sale, in collections. `amount` in naira, `available` is the stock (platform §4.3). */
const EpinProducts = readableRows(
  z
    .looseObject({
      name: expected(wireName),
      collection: readableRows(
        z
          .looseObject({
            id: wireId,
            name: expected(wireName),
            amount: nairaOnTheWire,
            available: deciding(wireInteger),
          })
          .transform((product) => ({ ...product, name: product.name ?? product.id })),
      ),
    })
    .transform((group) => ({ ...group, name: group.name ?? '' })),
);

/** Looks up the ePins on offer (platform §4.3). */
export const epinProducts = operation({
  id: 'epin.products',
  summary: 'Looks up the ePins on offer.',
  method: 'GET',
  path: '/epins',
  input: NoInput,
  details: EpinProducts,
  visibility: {
    name: 'everyone',
    collection: shownTo({ everyone: ['id', 'name', 'amount', 'available'] }),
  },
  inquiry: 'lookup',
  source: 'platform §4.3',
});

/** The outcome of a purchase of pins (platform §4.3). */
const EpinResult = billResult('EpinPurchase', {
  ...charged,
  qty: expected(wireInteger),
  title: expected(wireName),
  epins: provingRows(Epin).nullish().describe('Absent until they are delivered (assumed).'),
  created_at: conditional(plainTime),
});

/**
 * The body of `POST /epins/vend` (platform §4.3). `account` is the JAMB registration number, required unless the
 * product is a result checker. `phone` is required for JAMB pins. Only the platform knows which products those are.
 */
export const EpinPurchase = z.object({
  id: code('the id of an ePin product'),
  qty: quantity,
  account: code('a registration number').optional(),
  phone: mobilePhone.optional(),
  ref: refField.optional(),
});

/** Buys ePins (platform §4.3). */
export const buyEpin = operation({
  id: 'epin.buy',
  summary: 'Buys ePins.',
  method: 'POST',
  path: '/epins/vend',
  input: EpinPurchase,
  details: EpinResult,
  visibility: {
    ...billVisibility,
    ...shownTo({ everyone: ['qty', 'title'] }),
    epins: epinVisibility,
  },
  money: { currency: 'NGN', unit: 'major', direction: 'out' },
  safety: { ref: 'optional', recover: 'resend', evidence: 'documented' },
  source: 'platform §4.3',
  refusedWith: [407, 409, 410, 434],
});

/** The pins of an earlier purchase (platform §4.3). Amounts in naira. */
const RetrievedEpins = spellTotalCharge(
  z.looseObject({
    trans_id: wireId,
    ref: deciding(wireRef.nullable()),
    qty: expected(wireInteger),
    amount: expected(nairaOnTheWire),
    total_charge: expected(nairaOnTheWire),
    epins: provingRows(Epin),
  }),
);

/** Fetches the pins of the business's own earlier purchase; 404 for any other (platform §4.3, §7). */
export const retrieveEpin = operation({
  id: 'epin.retrieve',
  summary: 'Fetches the pins of an earlier purchase.',
  method: 'GET',
  path: '/epins/retrieve',
  input: z.object({ trans_id: code('the trans_id of an ePin purchase', 128) }),
  details: RetrievedEpins,
  visibility: {
    ...shownTo({ everyone: ['trans_id', 'qty', 'amount'], staff: ['total_charge'], nobody: ['ref'] }),
    epins: epinVisibility,
  },
  inquiry: 'read',
  source: 'platform §4.3',
  refusals: { 404: 'The `trans_id` belongs to another business.' },
});

/** Looks up the holder of a JAMB registration (platform §4.3). `id` is the ePin product's. */
export const validateJamb = operation({
  id: 'jamb.validate',
  summary: 'Looks up whose JAMB registration it is.',
  method: 'POST',
  path: '/epins/jamb/user/lookup',
  input: z.object({ id: code('the id of a JAMB product'), account: code('a JAMB registration number') }),
  details: z.looseObject({ account: textual, name: holderName }),
  visibility: shownTo({ everyone: ['account', 'name'] }),
  inquiry: 'validation',
  source: 'platform §4.3',
  refusedWith: [404, 407],
});

/** Pins of examining bodies and others (platform §4.3). */
export const epin = bill({
  tag: { name: 'ePins', description: 'Pins of exams and others (platform §4.3).' },
  operations: {
    'epin.products': epinProducts,
    'epin.buy': buyEpin,
    'epin.retrieve': retrieveEpin,
    'jamb.validate': validateJamb,
  },
  instructions: {
    'epin.buy': {
      name: 'Exam pin',
      input: EpinPurchase.omit({ ref: true }),
      details: ReportedBill.extend({ qty: wireNumber.nullish().catch(undefined), title: reportedText }),
      secrets: z.object({
        epins: z.array(z.object({ name: optionalText, pin: textual, serial: optionalText, instruction: optionalText })),
      }),
    },
  },
});
