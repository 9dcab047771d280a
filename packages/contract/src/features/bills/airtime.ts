import { z } from 'zod';
import { naira } from '../../kernel/money/money.ts';
import { nairaField } from '../../kernel/platform/wire-money.ts';
import { refField } from '../../kernel/platform/input-fields.ts';
import { limits } from '../../kernel/platform/limits.ts';
import { operation } from '../../kernel/platform/operation.ts';
import { expected, onTheWire } from '../../kernel/platform/wire.ts';
import { network } from './bill-fields.ts';
import { billResult, billVisibility, charged, processedRows } from './bill-result.ts';
import { NairaSchema } from '../../kernel/money/money-schema.ts';
import { bill, ReportedBill } from './bill.ts';

const phone = onTheWire(
  z
    .string({ error: 'is required: a mobile number with country code, such as 2348031234567' })
    .max(40, 'is too long for a mobile number')
    .regex(/^\+?234[789][01]\d{8}$/, 'must be a Nigerian mobile number with country code, such as 2348031234567')
    .transform((text) => text.replace(/^\+/, '')),
  { type: 'string', pattern: '^[+]?234[789][01][0-9]{8}$', description: 'A mobile number with country code.' },
);

const amount = nairaField({ isWhole: true, minimum: naira(1) });

/** Airtime for one number. `amount` in whole naira. */
const SingleAirtime = z.object({ phone, amount, network, ref: refField.optional() });

/** The same amount of the same network for several numbers. `amount` in naira, whole, for each. */
const SharedAirtime = z.object({
  phone: z.array(phone).min(1, 'needs at least one number').max(limits.airtimeRows.value),
  amount,
  network,
  ref: refField.optional(),
});

/** Airtime for several numbers, each with its own amount (naira, whole) and network. */
const BulkAirtime = z.object({
  rows: z
    .array(z.object({ phone, amount, network, reference: refField.optional() }), { error: 'must be a list of rows' })
    .min(1, 'needs at least one row')
    .max(limits.airtimeRows.value, `must be at most ${limits.airtimeRows.value} rows`),
  ref: refField.optional(),
});

/** The body of `POST /airtime`: one number, several with a shared amount, or rows (platform §4.3). */
export const AirtimePurchase = z.union([SingleAirtime, SharedAirtime, BulkAirtime]);

/** Details of an airtime purchase (platform §4.3). Amounts in naira. */
const AirtimeResult = billResult('AirtimePurchase', {
  ...charged,
  processed: processedRows,
  category: expected(z.string()),
  product: expected(z.string()),
});

/** Buys airtime, for one number or many (platform §4.3). */
export const buyAirtime = operation({
  id: 'airtime.buy',
  summary: 'Buys airtime for one number or many.',
  method: 'POST',
  path: '/airtime',
  input: AirtimePurchase,
  variant: airtimeVariant,
  details: AirtimeResult,
  visibility: {
    ...billVisibility,
    processed: 'nobody',
  },
  money: { currency: 'NGN', unit: 'major', direction: 'out' },
  safety: { ref: 'optional', recover: 'resend', evidence: 'documented' },
  source: 'platform §4.3',
  refusedWith: [409, 410, 434],
});

function airtimeVariant(value: unknown): z.ZodType {
  if (typeof value !== 'object' || value === null) return SingleAirtime;
  if ('rows' in value) return BulkAirtime;
  return 'phone' in value && Array.isArray(value.phone) ? SharedAirtime : SingleAirtime;
}

const inNaira = { amount: NairaSchema };

/** Airtime (platform §4.3). */
export const airtime = bill({
  tag: { name: 'Airtime', description: 'Airtime for mobile phones (platform §4.3).' },
  operations: { 'airtime.buy': buyAirtime },
  instructions: {
    'airtime.buy': {
      name: 'Airtime',
      /** One number, or `rows` of a bulk purchase. */
      input: z.union([
        z.object({ rows: z.array(BulkAirtime.shape.rows.element.omit({ reference: true }).extend(inNaira)) }),
        SingleAirtime.omit({ ref: true }).extend(inNaira),
      ]),
      details: ReportedBill,
      recipient: ['phone', 'network'],
    },
  },
});
