import { sumMoney, type Catalogue } from '@tillside/contract';
import {
  buyAirtime,
  NairaSchema,
  readInput,
  rowRef,
  isObject,
  type FieldFaults,
  type WithMoney,
} from '@tillside/contract/schemas';
import { z } from 'zod';
import { amountFault } from '../../kernel/model/field-faults.ts';
import type { Accepted, InstructionPlan } from '../../kernel/instructions/plan.ts';
import type { InstructionRow, ItemRow } from '../../kernel/model/row.ts';
import { requestOf } from '../../kernel/platform/client.ts';
import { askBill, readBill, readRequery } from './bill.ts';
import { readPhoneField, type ReadInput } from './bill-plan.ts';

const Row = z.object({ phone: z.string(), amount: NairaSchema, network: z.string() });
type Row = z.output<typeof Row>;

/** The stored form: one number, or rows. A number list with a shared amount is stored as rows. */
const StoredInput = z.union([z.object({ rows: z.array(Row) }), Row]);

/** Airtime for one number or for many, in one POST (platform §4.3). */
export const airtimePlan: InstructionPlan = {
  id: 'airtime.buy',
  operation: buyAirtime,
  kind: 'bill',
  via: 'instructions',
  funds: 'debit',
  provider: 'network',
  accept: (input, { catalogue }) => acceptAirtime(input, catalogue),
  items: (input, ref) => {
    const stored = StoredInput.parse(input);
    return 'rows' in stored
      ? stored.rows.map((row, index) => ({ ...row, ref: rowRef(ref, index + 1), state: 'waiting' }))
      : null;
  },
  request: (row) => requestOf(buyAirtime, requestBody(row)),
  readSent: (details, row) => readBill(buyAirtime, details, row),
  reconcileRequest: (row) => askBill(row),
  readReconciled: (details, row) => readRequery(details, row, buyAirtime),
};

function requestBody(row: InstructionRow): Record<string, unknown> {
  if (row.items === null) return { ...row.input, ref: row.ref };
  return { rows: row.items.map(rowBody), ref: row.ref };
}

function rowBody({ phone, amount, network, ref }: ItemRow): Record<string, unknown> {
  return { phone, amount, network, reference: ref };
}

function acceptAirtime(input: unknown, catalogue: Catalogue): Accepted {
  const { value, faults } = withReadPhones(input);
  const parsed = readInput(buyAirtime, value);
  if (!parsed.ok) return { ok: false, faults: { ...parsed.faults, ...faults } };
  const rows = toRows(parsed.value);
  const bulk = 'rows' in parsed.value || Array.isArray(parsed.value.phone);
  const amounts = amountFaults(rows, 'rows' in parsed.value, catalogue);
  if (Object.keys(amounts).length > 0) return { ok: false, faults: amounts };
  const [only] = rows;
  return {
    ok: true,
    input: bulk || only === undefined ? { rows } : { ...only },
    cost: sumMoney(
      'NGN',
      rows.map(({ amount }) => amount),
    ),
  };
}

function toRows(purchase: WithMoney<z.output<typeof buyAirtime.input>>): Row[] {
  if ('rows' in purchase) return purchase.rows.map(({ phone, amount, network }) => ({ phone, amount, network }));
  const { amount, network } = purchase;
  const phones = Array.isArray(purchase.phone) ? purchase.phone : [purchase.phone];
  return phones.map((phone) => ({ phone, amount, network }));
}

function amountFaults(rows: readonly Row[], named: boolean, { airtime }: Catalogue): FieldFaults {
  const faults: FieldFaults = {};
  for (const [index, { amount }] of rows.entries()) {
    const fault = amountFault(amount, airtime);
    if (fault) faults[named ? `rows.${index}.amount` : 'amount'] = fault;
  }
  return faults;
}

/** Parses phone numbers in any form; an invalid one keeps its place and gets a fault. */
function withReadPhones(input: unknown): ReadInput {
  const faults: FieldFaults = {};
  const read = (field: string, phone: unknown): unknown => readPhoneField(field, phone, faults);
  if (!isObject(input)) return { value: input, faults };
  const value: Record<string, unknown> = { ...input };
  if (Array.isArray(value.rows)) {
    value.rows = value.rows.map((row: unknown, index) =>
      isObject(row) ? { ...row, phone: read(`rows.${index}.phone`, row.phone) } : row,
    );
  } else if (Array.isArray(value.phone)) {
    value.phone = value.phone.map((phone: unknown, index) => read(`phone.${index}`, phone));
  } else if ('phone' in value) {
    value.phone = read('phone', value.phone);
  }
  return { value, faults };
}
