import { limits, sumMoney, toLocalPhone, type Naira, type Catalogue } from '@tillside/contract';
import { readNaira } from '../../../kernel/client/money.ts';
import { amountField } from '../../../kernel/ui/fields/amount-field.tsx';
import { networkField } from '../../../kernel/ui/fields/network-field.tsx';
import { phoneField } from '../../../kernel/ui/fields/phone-field.tsx';
import type { BillContext, BillField, Reading } from '../../../kernel/flow/bill-fields.ts';
import type { BulkRow } from './bulk-rows.ts';

export type RowFieldName = 'phone' | 'network' | 'amount';

export const rowFields: Readonly<Record<RowFieldName, BillField>> = {
  phone: phoneField(),
  network: networkField({ from: 'phone' }),
  amount: amountField({ limits: ({ session }) => session.catalogue.airtime }),
};

/** A row and its validation result. */
export interface CheckedRow {
  readonly row: BulkRow;
  /** The companion's form of it; `null` while it is invalid. */
  readonly input: { readonly phone: string; readonly amount: Naira; readonly network: string } | null;
  /** The network's code, if known. */
  readonly network: string;
  /** Whether the network was derived from the prefix. */
  readonly suggested: boolean;
  readonly amount: Naira | null;
  readonly errors: Readonly<Partial<Record<RowFieldName, string>>>;
}

export interface CheckedRows {
  readonly rows: readonly CheckedRow[];
  /** By row: the number of an earlier row with the same phone number, without a decision yet. */
  readonly repeats: ReadonlyMap<CheckedRow, number>;
  readonly faulty: number;
  /** Counts valid rows only. */
  readonly total: Naira;
}

export const maxRows: number = limits.airtimeRows.value;

/** Caches for one catalogue, one language and one common amount. Lists repeat a few amounts and networks. */
interface Known {
  readonly rows: WeakMap<BulkRow, CheckedRow>;
  /** These apply to any amount. */
  readonly phones: WeakMap<BulkRow, Reading>;
  readonly amounts: Map<string, Reading>;
  readonly networks: Map<string, string | null>;
}

let newest: { readonly context: BillContext; readonly amount: string; readonly known: Known } | null = null;
let last: { readonly rows: readonly BulkRow[]; readonly known: Known; readonly checked: CheckedRows } | null = null;

/** Validates every row. A row that was validated before is not validated again, so one key press costs one row. */
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
  const named = kept(known.networks, row.network, (text) => networkCode(text, context.session.catalogue));
  const network = named ?? (row.network === '' ? networkOfPrefix(number, context) : '');
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
    suggested: named === null && network !== '',
    amount: read,
    errors,
    input: complete ? { phone: number, amount: read, network } : null,
  };
}

/** The same suggestion as for a single number, without parsing the number again. */
function networkOfPrefix(phone: string, { session }: BillContext): string {
  const prefix = toLocalPhone(phone).slice(0, 4);
  return session.catalogue.networks.find(({ prefixes }) => prefixes.includes(prefix))?.code ?? '';
}

/** Returns the cached result for this text, or computes it. */
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

/** Former names that lists still contain, by code. */
const otherNames: Readonly<Record<string, string>> = {
  globacom: 'glo',
  etisalat: '9mobile',
  '9mob': '9mobile',
  zain: 'airtel',
  celtel: 'airtel',
};

/** Finds a network by its code or name in any spelling: `MTN Nigeria`, `GLOBACOM`. `null` if there is none. */
export function networkCode(text: string, { networks }: Catalogue): string | null {
  const plain = bare(text);
  if (plain === '') return null;
  const known = [
    ...networks.flatMap(({ code, name }) => [
      { code, called: bare(code) },
      { code, called: bare(name) },
    ]),
    ...Object.entries(otherNames).map(([called, code]) => ({ code, called })),
  ];
  const found = known.find(({ called }) => plain === called || plain.replace(/(nigeria|ng)$/, '') === called);
  return networks.find(({ code }) => code === found?.code)?.code ?? null;
}

function bare(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, '');
}
