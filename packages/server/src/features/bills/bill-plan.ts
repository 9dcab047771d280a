import {
  naira,
  timesMoney,
  type AnyMoney,
  type InstructionOperationId,
  type Money,
  type Naira,
  readPhone,
  type PhoneFault,
} from '@tillside/contract';
import {
  readInput,
  type FieldFaults,
  type Instructable,
  type WithMoney,
  isObject,
  type FieldFault,
} from '@tillside/contract/schemas';
import type { z } from 'zod';
import { amountFault, required } from '../../kernel/model/field-faults.ts';
import type { Accepted, Asking, InstructionPlan } from '../../kernel/instructions/plan.ts';
import { askBill, readBill, readRequery, type BillReading } from './bill.ts';
import type { RowProblem } from '../../kernel/model/row.ts';
import { requestOf } from '../../kernel/platform/client.ts';
import type { FullCatalogue } from '../../kernel/instructions/catalogue.ts';
import type { Refusal } from '../../kernel/ledger/plan.ts';

/** The maximum age of an amount that counts as a price, in milliseconds. */
export const priceAge = 60_000;

/** The maximum amount of a list that counts as a price (assumed). */
const maxPrice = naira(1_000_000_000);

/** The cost of a purchase, or why it cannot be made. */
export type Priced =
  | {
      readonly cost: Money;
      /** The stored input, if it differs from the request. */
      readonly input?: object;
      /** The arriving amount, in its own currency. */
      readonly arrives?: AnyMoney;
    }
  | { readonly faults: FieldFaults }
  | RowProblem;

/** The parts in which bill products differ. */
interface BillDeclaration<Input extends z.ZodObject> {
  readonly operation: Instructable & { readonly id: InstructionOperationId };
  /** A caller's input: the platform's names, without `ref`. */
  readonly input: Input;
  /** Converts typed input to the platform's form before validation. */
  readonly read?: (input: unknown) => ReadInput;
  /** The field that names the provider. */
  readonly provider?: keyof z.output<Input> & string;
  price(purchase: WithMoney<z.output<Input>>, asking: Asking): Priced | Promise<Priced>;
  readonly reading?: BillReading;
  /** The body of the request. Default: the stored input with our ref. */
  readonly body?: (input: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
  readonly more?: Partial<Pick<InstructionPlan, 'reconcileRequest' | 'readReconciled' | 'readRefusal'>>;
}

/** A bill product that is bought one at a time: paid by the shopper, reconciled by requery (platform §4.3). */
export function billPlan<Input extends z.ZodObject>(bill: BillDeclaration<Input>): InstructionPlan {
  const { operation, reading = {}, body = (input) => input, more, provider } = bill;
  return {
    id: operation.id,
    operation,
    kind: 'bill',
    via: 'instructions',
    funds: 'debit',
    ...(provider && { provider }),
    accept: (input, asking) => acceptBill(bill, input, asking),
    request: (row) => requestOf(operation, { ...body(row.input), ref: row.ref }),
    readSent: (details, row) => readBill(operation, details, row, reading),
    reconcileRequest: (row) => askBill(row),
    readReconciled: (details, row) => readRequery(details, row, operation, reading),
    ...more,
  };
}

async function acceptBill<Input extends z.ZodObject>(
  { operation, input: schema, read = (value) => ({ value, faults: {} }), price }: BillDeclaration<Input>,
  input: unknown,
  asking: Asking,
): Promise<Accepted> {
  const { value, faults } = read(input);
  const parsed = readInput({ ...operation, input: schema, variant: () => schema }, value);
  if (!parsed.ok) return { ok: false, faults: withOwn(parsed.faults, faults) };
  if (Object.keys(faults).length > 0) return { ok: false, faults };
  const priced = await price(parsed.value, asking);
  if ('cost' in priced) {
    const { cost, arrives } = priced;
    return { ok: true, input: { ...(priced.input ?? parsed.value) }, cost, ...(arrives && { arrives }) };
  }
  return { ok: false, ...priced };
}

/** A fault found while parsing a field is more precise than its schema's. */
function withOwn(faults: FieldFaults, own: FieldFaults): FieldFaults {
  const isOwn = (field: string): boolean => Object.keys(own).some((name) => field.startsWith(`${name}.`));
  return { ...Object.fromEntries(Object.entries(faults).filter(([field]) => !isOwn(field))), ...own };
}

/** The cost of `count` items at a listed naira price; without a valid price nothing can be bought. */
export function nairaPrice(each: Naira, count = 1): Priced {
  const sensible = each.minor > 0 && each.minor <= maxPrice.minor / count;
  return sensible ? { cost: timesMoney(each, count) } : unpriced;
}

export const unpriced: Priced = { code: 'product_unavailable', reason: 'no_price' };

export function chosenAmount(amount: Naira, bounds: { readonly minimum: Naira; readonly maximum: Naira }): Priced {
  const fault = amountFault(amount, bounds);
  return fault ? { faults: { amount: fault } } : { cost: amount };
}

/** The merchant limits products that are sold by quantity. */
export function tooMany(quantity: number, { pins }: FullCatalogue): FieldFaults | null {
  const { at_once: maximum } = pins;
  return quantity > maximum ? { qty: { code: 'too_large', maximum, text: `must be at most ${maximum}` } } : null;
}

/** 404 at a purchase for an account: the meter, card or customer does not exist (platform §7, observed). */
export function unknownAccount({ status }: Refusal): RowProblem | null {
  return status === 404 ? { code: 'not_recognised' } : null;
}

/** 409 is an amount or a limit (observed). For products sold by quantity it means insufficient stock. */
export function outOfStock({ status }: Refusal): RowProblem | null {
  return status === 409 ? { code: 'product_unavailable', reason: 'not_so_many_left' } : null;
}

/** A caller's input with its phone numbers in the platform's form, and the faults of those without one. */
export interface ReadInput {
  readonly value: unknown;
  readonly faults: FieldFaults;
}

/** The fault of a missing number. */
export const phoneMissing = required('a mobile number, such as 0803 123 4567');

const phoneFaults: Record<PhoneFault, FieldFault> = {
  empty: phoneMissing,
  letters: { code: 'malformed', text: 'must contain digits only' },
  too_short: { code: 'too_short', text: 'has too few digits for a Nigerian mobile number' },
  too_long: { code: 'too_long', text: 'has too many digits for a Nigerian mobile number' },
  foreign: { code: 'malformed', text: 'must be a Nigerian number; this one has another country code' },
  not_mobile: { code: 'malformed', text: 'must be a mobile number, beginning with 070, 080, 081, 090 or 091' },
};

/** Parses one number in any form. An invalid one is passed on, shortened, and recorded as a fault. */
export function readPhoneField(field: string, phone: unknown, faults: FieldFaults): unknown {
  if (typeof phone !== 'string') return phone;
  const reading = readPhone(phone);
  if (reading.ok) return reading.phone;
  faults[field] = phoneFaults[reading.fault];
  return phone.slice(0, 64);
}

/** Parses the `phone` of an input, if present. An empty field of a form counts as absent. */
export function withReadPhone(input: unknown): ReadInput {
  const faults: FieldFaults = {};
  if (!isObject(input) || !('phone' in input)) return { value: input, faults };
  return { value: { ...input, phone: readPhoneField('phone', input.phone, faults) }, faults };
}
