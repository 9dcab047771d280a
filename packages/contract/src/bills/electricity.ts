import { z } from 'zod';
import { refField } from '../platform/input-fields.ts';
import { operation } from '../platform/operation.ts';
import { wireNumber } from '../platform/wire.ts';
import { code, mobilePhone, oneOf, wholeNaira } from './bill-fields.ts';
import { billResult, billVisibility, textual } from './bill-result.ts';
import { meterTypes } from './services.ts';

const meter = {
  /** A distribution company's code. Not limited to `electricityServices`, which are only observed. */
  service: code('a distribution company’s code').transform((text) => text.toLowerCase()),
  meter_number: code('a meter number').pipe(
    z.string().regex(/^\d{6,15}$/, 'must be the digits of a meter number, usually 11, or 10 of a postpaid one'),
  ),
  meter_type: oneOf(meterTypes),
  /** Whole naira. */
  amount: wholeNaira(),
};

/** Whose meter it is, and what must be paid at least (platform §4.3). Amounts in naira. */
export const ElectricityCustomer = z.looseObject({
  customer_name: z.string(),
  address: z.string().nullish(),
  outstanding_balance: wireNumber.nullish(),
  account_number: textual.nullish(),
  minimum_amount: wireNumber.nullish(),
  debt_amount: wireNumber.nullish(),
  minimum_debt: wireNumber.nullish(),
});

/** Asks whose meter it is (platform §4.3). */
export const validateElectricity = operation({
  id: 'electricity.validate',
  method: 'POST',
  path: '/electricity/validate',
  environments: ['sandbox', 'live'],
  input: z.object(meter),
  details: ElectricityCustomer,
  visibility: {
    customer_name: 'everyone',
    address: 'everyone',
    outstanding_balance: 'everyone',
    account_number: 'everyone',
    minimum_amount: 'everyone',
    debt_amount: 'everyone',
    minimum_debt: 'everyone',
  },
  inquiry: 'validation',
  source: 'platform §4.3',
});

/**
 * What became of an electricity purchase (platform §4.3). `token` is 20 digits, of prepaid meters only. Where a meter
 * needs new keys, `reset_token` and then `configure_token` are entered before it. Tokens are worth money: they are
 * given to the owner only.
 */
export const ElectricityResult = billResult({
  token: textual.nullish(),
  token_amount: wireNumber.nullish(),
  unit: textual.nullish(),
  amount_of_power: textual.nullish(),
  reset_token: textual.nullish(),
  configure_token: textual.nullish(),
  tax_amount: wireNumber.nullish(),
  tariff: textual.nullish(),
  meter_number: textual.nullish(),
  plan: z.string().nullish(),
  service: z.string().nullish(),
  customer_name: z.string().nullish(),
  address: z.string().nullish(),
});

/** What `POST /electricity/vend` accepts (platform §4.3). The business needs KYC level 2 (platform §8). */
export const ElectricityPurchase = z.object({
  ...meter,
  phone: mobilePhone,
  customer_name: z.string().max(200, 'is too long').optional(),
  ref: refField.optional(),
});

/** Buys electricity (platform §4.3). */
export const buyElectricity = operation({
  id: 'electricity.buy',
  method: 'POST',
  path: '/electricity/vend',
  environments: ['sandbox', 'live'],
  input: ElectricityPurchase,
  details: ElectricityResult,
  visibility: {
    ...billVisibility,
    token: 'owner',
    reset_token: 'owner',
    configure_token: 'owner',
    token_amount: 'everyone',
    unit: 'everyone',
    amount_of_power: 'everyone',
    tax_amount: 'everyone',
    tariff: 'everyone',
    meter_number: 'everyone',
    plan: 'everyone',
    service: 'everyone',
    customer_name: 'everyone',
    address: 'everyone',
  },
  money: { currency: 'NGN', unit: 'major', direction: 'out' },
  safety: { ref: 'optional', recover: 'resend', evidence: 'documented' },
  source: 'platform §4.3',
});
