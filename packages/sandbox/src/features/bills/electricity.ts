import {
  isMoreThan,
  limits,
  minusMoney,
  money,
  describeMoney,
  sumMoney,
  type Naira,
  electricityServices,
  naira,
} from '@tillside/contract';
import { buyElectricity, validateElectricity } from '@tillside/contract/schemas';
import { answered, handleOperation, refused } from '../../kernel/http/operation-result.ts';
import type { JsonObject } from '../../kernel/world/json.ts';
import { discountOf, type SandboxBill, seededDigits, nameOfAccount } from './sandbox-bill.ts';
import { magicOfAccount, isUnknownAccount } from '../../kernel/catalogue/magic-numbers.ts';
import { buyOnce } from './purchase.ts';

/** 1 % (observed), in thousandths. */
const discountPerThousand = 10;
/** Value added tax, in thousandths; included in the amount (observed). */
const taxPerThousand = 75;

/** Electricity (platform §4.3). */
export const electricityProduct = {
  handlers: {
    'electricity.validate': handleOperation(validateElectricity, ({ service, meter_number, meter_type }) => {
      if (tariffOf(service) === null) return unknownService();
      const meter = findMeter(meter_number, meter_type);
      if (!meter) return unknownMeter();
      return answered(
        {
          customer_name: meter.customerName,
          address: meter.address,
          outstanding_balance: meter.debt,
          account_number: meter.accountNumber,
          minimum_amount: meter.minimum,
          debt_amount: meter.debt,
          minimum_debt: meter.minimumDebt,
        },
        'Customer found',
      );
    }),
    /** Electricity: a success at once, for a business of KYC level 2 (platform §3, §4.3, §8; 403 is assumed). */
    'electricity.buy': handleOperation(buyElectricity, (input, world) =>
      buyOnce(buyElectricity.id, input.ref ?? null, world, () => {
        if (world.state.settings.kyc_level < limits.electricityKycLevel.value) {
          return refused(403, 'Electricity purchases require KYC level 2.');
        }
        const tariff = tariffOf(input.service);
        if (tariff === null) return unknownService();
        const meter = findMeter(input.meter_number, input.meter_type);
        if (!meter) return unknownMeter();
        if (isMoreThan(meter.minimum, input.amount)) {
          return refused(409, 'The amount is too small.', {
            amount: `must be at least ${describeMoney(meter.minimum)}`,
          });
        }
        const { amount } = input;
        // Seeded by the meter and the number of purchases: a new token each time, the same in two runs.
        const seed = `${meter.number}:${world.state.bills.length}`;
        return {
          amount,
          discount: discountOf(amount, discountPerThousand),
          fields: {
            meter_number: meter.number,
            plan: meter.type,
            service: input.service,
            customer_name: input.customer_name ?? meter.customerName,
            address: meter.address,
            tariff,
            ...energyOf(amount, meter, tariff),
          },
          delivered: tokensOf(meter, seed),
          settles: 'at_once',
          magic: magicOfAccount(meter.number),
        };
      }),
    ),
  },
  examples: {
    'electricity.validate': {
      service: 'ikedc',
      meter_number: '45020000001',
      meter_type: 'prepaid',
      amount: 5000,
    },
    'electricity.buy': {
      service: 'ikedc',
      meter_number: '45020000001',
      meter_type: 'prepaid',
      amount: 5000,
      phone: '2348031234567',
      customer_name: 'Ada Obi',
      ref: 'x-electricity',
    },
  },
} satisfies SandboxBill<'electricity'>;

/** The amount left for energy after tax and the due part of the debt. A postpaid bill buys no units. */
function energyOf(amount: Naira, meter: Meter, tariff: Naira): JsonObject {
  const tax = money('NGN', Math.round((amount.minor * taxPerThousand) / (1000 + taxPerThousand)));
  const energy = minusMoney(amount, sumMoney('NGN', [tax, meter.minimumDebt]));
  const units = meter.type === 'prepaid' ? (energy.minor / tariff.minor).toFixed(2) : null;
  return { token_amount: energy, tax_amount: tax, unit: units && 'kWh', amount_of_power: units };
}

function tokensOf(meter: Meter, seed: string): JsonObject {
  return {
    token: meter.type === 'prepaid' ? seededDigits(`token:${seed}`, 20) : null,
    reset_token: meter.changesKeys ? seededDigits(`reset:${seed}`, 20) : null,
    configure_token: meter.changesKeys ? seededDigits(`configure:${seed}`, 20) : null,
  };
}

function unknownService() {
  return refused(407, 'There is no such distribution company.', { service: 'is no distribution company' });
}

function unknownMeter() {
  return refused(404, 'There is no such meter of this type.', { meter_number: 'is no meter of this type' });
}

/** A distribution company's record of a meter. */
interface Meter {
  readonly number: string;
  readonly type: 'prepaid' | 'postpaid';
  readonly customerName: string;
  readonly address: string;
  readonly accountNumber: string;
  readonly debt: Naira;
  /** The part of the debt that must be paid with a purchase. */
  readonly minimumDebt: Naira;
  /** The minimum purchase, including the debt. */
  readonly minimum: Naira;
  /** Its keys have changed: two tokens are entered before the next one. */
  readonly changesKeys: boolean;
}

const defaultMinimum = naira(500);
const streets = ['Marina Road', 'Allen Avenue', 'Herbert Macaulay Way', 'Ahmadu Bello Way', 'Aba Road'];

/**
 * The meter of a number and a type, or `null` if there is none: prepaid ones have 11 or 13 digits, postpaid ones 10
 * (observed), or what stands on a bill: 16 digits, or letters and slashes. The README lists special endings.
 */
function findMeter(number: string, type: Meter['type']): Meter | null {
  const known = type === 'prepaid' ? /^(?:\d{11}|\d{13})$/ : /^(?:\d{10}|\d{16}|.*\D.*)$/;
  if (!known.test(number) || isUnknownAccount(number)) return null;
  const inDebt = number.endsWith('9910');
  const house = Number(seededDigits(`house:${number}`, 2)) + 1;
  const minimumDebt = naira(inDebt ? 2_000 : 0);
  return {
    number,
    type,
    customerName: nameOfAccount(number),
    address: `${house} ${streets[house % streets.length]}`,
    accountNumber: seededDigits(`account:${number}`, 10),
    debt: naira(inDebt ? 5_000 : 0),
    minimumDebt,
    minimum: sumMoney('NGN', [defaultMinimum, minimumDebt]),
    changesKeys: type === 'prepaid' && number.endsWith('9911'),
  };
}

/** The price of a kilowatt hour by distribution company; assumed, at the level of 2026. */
const prices: Readonly<Record<(typeof electricityServices)[number]['code'], Naira>> = {
  ikedc: naira(68.2),
  ekedc: naira(70.1),
  aedc: naira(72.35),
  eedc: naira(66.4),
  ibedc: naira(67.8),
  phedc: naira(69.9),
  kaduna: naira(64.5),
  kano: naira(63.75),
  jed: naira(65.2),
  aba: naira(71),
  bedc: naira(68.95),
};

/** A distribution company's price per kilowatt hour, or `null` if the company does not exist. */
function tariffOf(service: string): Naira | null {
  const known = electricityServices.find((company) => company.code === service);
  return known ? prices[known.code] : null;
}
