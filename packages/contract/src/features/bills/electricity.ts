import { z } from 'zod';
import { nairaOnTheWire } from '../../kernel/platform/wire-money.ts';
import { refField } from '../../kernel/platform/input-fields.ts';
import { operation } from '../../kernel/platform/operation.ts';
import { shownTo } from '../../kernel/platform/visibility.ts';
import { deciding, enteredCode, expected, onTheWire, textual, wireName } from '../../kernel/platform/wire.ts';
import { code, holderName, mobilePhone, observedCode, oneOf, wholeNaira } from './bill-fields.ts';
import { billResult, billVisibility } from './bill-result.ts';
import { electricityServices, meterTypes } from './services.ts';
import { NairaSchema } from '../../kernel/money/money-schema.ts';
import { isMeterNumber } from './account-numbers.ts';
import { bill, ReportedBill, reportedNaira, reportedText } from './bill.ts';

const meter = {
  /** The code of a distribution company. Not limited to `electricityServices`, which are only observed. */
  service: onTheWire(
    code('a distribution company’s code').transform((text) => text.toLowerCase()),
    observedCode(
      'A distribution company',
      electricityServices.map((known) => known.code),
    ),
  ),
  meter_number: code('a meter number'),
  meter_type: oneOf(meterTypes),
  /** Whole naira. */
  amount: wholeNaira(),
};

/** The number has to be one of the type of the meter. */
const fitsItsType = z.superRefine<{ meter_number: string; meter_type: string }>(
  ({ meter_number, meter_type }, { issues }) => {
    if (isMeterNumber(meter_number, meter_type)) return;
    issues.push({
      code: 'custom',
      path: ['meter_number'],
      input: meter_number,
      message:
        meter_type === 'prepaid'
          ? 'must be the digits of a meter number, usually 11'
          : 'must be the account as it stands on the bill: at most 32 letters, digits, / and -',
      params: { code: 'malformed' },
    });
  },
);

/** The holder of a meter, and the minimum to pay (platform §4.3). Amounts in naira. */
const ElectricityCustomer = z.looseObject({
  customer_name: holderName,
  address: expected(z.string()),
  outstanding_balance: deciding(nairaOnTheWire),
  account_number: expected(textual),
  minimum_amount: deciding(nairaOnTheWire),
  debt_amount: deciding(nairaOnTheWire),
  minimum_debt: deciding(nairaOnTheWire),
});

/** Looks up the holder of a meter (platform §4.3). */
export const validateElectricity = operation({
  id: 'electricity.validate',
  summary: 'Looks up whose meter it is and what must be paid at least.',
  method: 'POST',
  path: '/electricity/validate',
  input: z.object(meter).check(fitsItsType),
  details: ElectricityCustomer,
  visibility: shownTo({
    everyone: [
      'customer_name',
      'address',
      'outstanding_balance',
      'account_number',
      'minimum_amount',
      'debt_amount',
      'minimum_debt',
    ],
  }),
  inquiry: 'validation',
  source: 'platform §4.3',
  refusedWith: [404, 407],
});

const measured = onTheWire(textual.meta({ id: 'Measured' }), {
  type: ['string', 'number'],
  description: 'Text or a number: both are observed. Null of a postpaid meter (assumed).',
});
/** The digits of a recharge token. */
export const tokenLength = 20;
const token = enteredCode(tokenLength).nullish();
const keyChange =
  'Entered before the recharge token where a meter needs new keys. Absent until delivered, and null of other meters (assumed).';

/**
 * The outcome of an electricity purchase (platform §4.3). `token` has 20 digits, for prepaid meters only. If a meter
 * needs new keys, `reset_token` and then `configure_token` are entered before it. Tokens are worth money, so only the
 * owner receives them.
 */
const ElectricityResult = billResult('ElectricityPurchase', {
  token: token.describe('The recharge token, of prepaid meters. Absent until it is delivered (assumed).'),
  token_amount: expected(nairaOnTheWire),
  unit: expected(measured.nullable()),
  amount_of_power: expected(measured.nullable()),
  reset_token: token.describe(keyChange),
  configure_token: token.describe(keyChange),
  tax_amount: expected(nairaOnTheWire),
  tariff: expected(measured),
  meter_number: expected(textual),
  plan: expected(wireName),
  service: expected(z.string()),
  customer_name: holderName,
  address: expected(z.string()),
});

const purchase = {
  ...meter,
  phone: mobilePhone,
  customer_name: z.string().max(200, 'is too long').optional(),
};

/** The body of `POST /electricity/vend` (platform §4.3). The business needs KYC level 2 (platform §8). */
export const ElectricityPurchase = z.object({ ...purchase, ref: refField.optional() }).check(fitsItsType);

/** What a caller gives for it. */
export const ElectricityRequest = z.object(purchase).check(fitsItsType);

/** Buys electricity (platform §4.3). */
export const buyElectricity = operation({
  id: 'electricity.buy',
  summary: 'Buys electricity.',
  method: 'POST',
  path: '/electricity/vend',
  input: ElectricityPurchase,
  details: ElectricityResult,
  visibility: {
    ...billVisibility,
    ...shownTo({
      everyone: [
        'token_amount',
        'unit',
        'amount_of_power',
        'tax_amount',
        'tariff',
        'meter_number',
        'plan',
        'service',
        'customer_name',
        'address',
      ],
      owner: ['token', 'reset_token', 'configure_token'],
    }),
  },
  money: { currency: 'NGN', unit: 'major', direction: 'out' },
  safety: { ref: 'optional', recover: 'resend', evidence: 'documented' },
  source: 'platform §4.3',
  refusedWith: [404, 407, 409, 410, 434],
});

/** Electricity (platform §4.3). */
export const electricity = bill({
  tag: { name: 'Electricity', description: 'Tokens and bills of meters (platform §4.3).' },
  operations: { 'electricity.validate': validateElectricity, 'electricity.buy': buyElectricity },
  instructions: {
    'electricity.buy': {
      name: 'Electricity',
      input: z.object({ ...purchase, amount: NairaSchema }).check(fitsItsType),
      /** `unit` is the amount of electricity; `token_amount` its price without tax. */
      details: ReportedBill.extend({
        token_amount: reportedNaira,
        unit: reportedText,
        amount_of_power: reportedText,
        tax_amount: reportedNaira,
        tariff: reportedText,
        meter_number: reportedText,
        plan: reportedText,
        service: reportedText,
        customer_name: reportedText,
        address: reportedText,
      }),
      /** Tokens of 20 digits. If a meter needs new keys, `reset_token` and then `configure_token` are entered first. */
      secrets: z.object({
        token: textual.optional(),
        reset_token: textual.optional(),
        configure_token: textual.optional(),
      }),
      recipient: ['service', 'meter_number', 'meter_type', 'phone', 'customer_name'],
      contact: ['phone', 'customer_name'],
    },
  },
});
