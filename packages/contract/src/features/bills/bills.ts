import { airtime } from './airtime.ts';
import { betting } from './betting.ts';
import { cable } from './cable.ts';
import { data } from './data.ts';
import { electricity } from './electricity.ts';
import { epin } from './epin.ts';
import { international } from './international.ts';
import { internet } from './internet.ts';
import { requery } from './requery.ts';
import { sms } from './sms.ts';
import type { AmountLimits } from './bill.ts';

/** Every bill product (platform §4.3). Lists of products and of their operations are derived from it. */
export const bills = {
  airtime,
  data,
  cable,
  electricity,
  epin,
  betting,
  sms,
  internet,
  international,
  requery,
} as const;

type Bills = typeof bills;
type Part = 'operations' | 'instructions';

/** The value that a product declares under an id. */
type At<Parts, Id> = Parts extends unknown ? (Id extends keyof Parts ? Parts[Id] : never) : never;
type IdOf<Parts> = Parts extends unknown ? keyof Parts : never;
/** Merges one part of all products into a record. */
type Merged<Parts> = { readonly [Id in IdOf<Parts>]: At<Parts, Id> };

/** The operations on bills, by their id (platform §4.3). */
export const billOperations = merged('operations');

export const billInstructions = merged('instructions');

type BillInstructions = typeof billInstructions;

/** The operations that pay a bill. */
export type BillInstructionId = keyof BillInstructions;

/** A bill product. */
export type BillProduct = {
  [Name in keyof Bills]: keyof Bills[Name]['instructions'] extends never ? never : Name;
}[keyof Bills];

/** A bill product with declared amount limits. */
export type AmountProduct = {
  [Name in keyof Bills]: Bills[Name] extends { readonly amounts: object } ? Name : never;
}[keyof Bills];

/** The amount limits of these products. */
export const amountLimits = limitsOf();

/** The stored input by operation id. */
export const billInputs = kept('input');

/** The public details by operation id. */
export const billDetails = kept('details');

/** Builds a record with a value for each product with amount limits. */
export function perAmountProduct<Value>(
  make: (product: AmountProduct) => Value,
): Readonly<Record<AmountProduct, Value>>;
export function perAmountProduct(make: (product: AmountProduct) => unknown): object {
  return Object.fromEntries(
    Object.keys(amountLimits)
      .filter(isAmountProduct)
      .map((product) => [product, make(product)]),
  );
}

function isAmountProduct(name: string): name is AmountProduct {
  return Object.hasOwn(amountLimits, name);
}

function limitsOf(): Readonly<Record<AmountProduct, AmountLimits>>;
function limitsOf(): object {
  const all = Object.entries(bills);
  return Object.fromEntries(
    all.flatMap(([name, declared]) => ('amounts' in declared ? [[name, declared.amounts]] : [])),
  );
}

function merged<Name extends Part>(part: Name): Merged<Bills[keyof Bills][Name]>;
function merged(part: Part): object {
  return Object.fromEntries(Object.values(bills).flatMap((declared) => Object.entries(declared[part])));
}

function kept<Name extends 'input' | 'details'>(
  part: Name,
): { readonly [Id in BillInstructionId]: BillInstructions[Id][Name] };
function kept(part: 'input' | 'details'): object {
  return Object.fromEntries(Object.entries(billInstructions).map(([id, instruction]) => [id, instruction[part]]));
}
