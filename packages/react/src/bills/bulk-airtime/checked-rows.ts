import { limits, sumMoney, toLocalPhone, type Naira } from '@tillside/contract';
import { readNaira } from '../../client/money.ts';
import { amountField } from '../../fields/amount-field.tsx';
import { networkField } from '../../fields/network-field.tsx';
import { phoneField } from '../../fields/phone-field.ts';
import type { BillContext } from '../../purchase/bill-context.ts';
import type { BillField, Reading } from '../../purchase/bill-fields.ts';
import { networkCode } from './network-code.ts';
import type { BulkRow } from './bulk-rows.ts';

export type RowFieldName = 'phone' | 'network' | 'amount';

export const rowFields: Readonly<Record<RowFieldName, BillField>> = {
  phone: phoneField(),
  network: networkField({ from: 'phone' }),
  amount: amountField({ limits: ({ session }) => session.catalogue.airtime }),
};

/** A row, and what came of reading it. */
export interface CheckedRow {
  readonly row: BulkRow;
  /** What the companion is told; `null` while something is wrong with it. */
  readonly input: { readonly phone: string; readonly amount: Naira; readonly network: string } | null;
  /** The code of the network, as far as one is known. */
  readonly network: string;
  /** The network comes from the prefix of the number. */
  readonly suggested: boolean;
  readonly amount: Naira | null;
  readonly errors: Readonly<Partial<Record<RowFieldName, string>>>;
}

export interface CheckedRows {
  readonly rows: readonly CheckedRow[];
  /** By row: the number of an earlier row with the same phone number that nobody decided on yet. */
  readonly repeats: ReadonlyMap<CheckedRow, number>;
  readonly faulty: number;
  /** Of the rows that have nothing wrong with them. */
  readonly total: Naira;
}

export const maxRows: number = limits.airtimeRows.value;

/** What is known for one catalogue, one language and one amount for all. Lists repeat a few amounts and networks. */
interface Known {
  readonly rows: WeakMap<BulkRow, CheckedRow>;
  /** These hold for any amount. */
  readonly phones: WeakMap<BulkRow, Reading>;
  readonly amounts: Map<string, Reading>;
  readonly networks: Map<string, string | null>;
}

let newest: { readonly context: BillContext; readonly amount: string; readonly known: Known } | null = null;
let last: { readonly rows: readonly BulkRow[]; readonly known: Known; readonly checked: CheckedRows } | null = null;

/** Checks every row. A row that was looked at before is not looked at again, so one key costs one row. */
export function checkRows(rows: readonly BulkRow[], defaultAmount: string, context: BillContext): CheckedRows {
  const known = knownFor(defaultAmount, context);
  if (last?.rows === rows && last.known === known) return last.checked;
  const checked = rows.map((row) => {
    const found = known.rows.get(row) ?? checkRow(row, defaultAmount, known, context);
    known.rows.set(row, found);
    return found;
  });
  const answer = { rows: checked, ...sumUp(checked) };
  last = { rows, known, checked: answer };
  return answer;
}

function checkRow(row: BulkRow, defaultAmount: string, known: Known, context: BillContext): CheckedRow {
  const phone = known.phones.get(row) ?? rowFields.phone.read(row.phone, context, {});
  known.phones.set(row, phone);
  const number = phone.ok && typeof phone.value === 'string' ? phone.value : '';
  const told = kept(known.networks, row.network, (text) => networkCode(text, context.session.catalogue));
  const network = told ?? (row.network === '' ? networkOfPrefix(number, context) : '');
  const networkReading = rowFields.network.read(network, context, {});
  const amount = kept(known.amounts, row.amount === '' ? defaultAmount : row.amount, (text) =>
    rowFields.amount.read(text, context, {}),
  );
  const errors = {
    ...fault('phone', phone),
    ...(phone.ok || row.network !== '' ? fault('network', networkReading) : {}),
    ...fault('amount', amount),
  };
  const read = amount.ok ? readNaira(amount.value) : null;
  const complete = Object.keys(errors).length === 0 && read !== null && number !== '';
  return {
    row,
    network,
    suggested: told === null && network !== '',
    amount: read,
    errors,
    input: complete ? { phone: number, amount: read, network } : null,
  };
}

/** As the field of a single number suggests it, without reading the number a second time. */
function networkOfPrefix(phone: string, { session }: BillContext): string {
  const prefix = toLocalPhone(phone).slice(0, 4);
  return session.catalogue.networks.find(({ prefixes }) => prefixes.includes(prefix))?.code ?? '';
}

/** What was found for this text before, or is found now. */
function kept<Found>(known: Map<string, Found>, text: string, find: (text: string) => Found): Found {
  const found = known.get(text);
  if (found !== undefined) return found;
  const now = find(text);
  known.set(text, now);
  return now;
}

function fault(name: RowFieldName, reading: Reading): CheckedRow['errors'] {
  return reading.ok ? {} : { [name]: reading.message };
}

function sumUp(rows: readonly CheckedRow[]): Pick<CheckedRows, 'repeats' | 'faulty' | 'total'> {
  const first = new Map<string, number>();
  const repeats = new Map<CheckedRow, number>();
  let faulty = 0;
  for (const [index, checked] of rows.entries()) {
    if (checked.input === null) faulty += 1;
    const phone = checked.input?.phone;
    const earlier = phone === undefined ? undefined : first.get(phone);
    if (phone !== undefined && earlier === undefined) first.set(phone, index);
    if (earlier !== undefined && !checked.row.kept) repeats.set(checked, earlier + 1);
  }
  const amounts = rows.flatMap(({ input }) => input?.amount ?? []);
  return { repeats, faulty, total: sumMoney('NGN', amounts) };
}

function knownFor(amount: string, context: BillContext): Known {
  const { session, t } = context;
  const isSameLanguage = newest?.context.session === session && newest.context.t === t;
  if (newest && isSameLanguage && newest.amount === amount) return newest.known;
  const fresh = { phones: new WeakMap<BulkRow, Reading>(), amounts: new Map(), networks: new Map() };
  const { phones, amounts, networks } = newest && isSameLanguage ? newest.known : fresh;
  newest = { context, amount, known: { rows: new WeakMap(), phones, amounts, networks } };
  return newest.known;
}
