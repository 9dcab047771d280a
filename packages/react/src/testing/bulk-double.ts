import { naira, sumMoney, type Instruction, type Naira } from '@tillside/contract';
import { readNaira } from '../kernel/client/money.ts';
import { record, someOf, text } from '../kernel/client/read.ts';
import type { DoubleOptions } from './companion-double.ts';

const readRows = someOf(record({ phone: text, amount: readNaira, network: text }));

type Items = NonNullable<Instruction['items']>;

/** A row of the list, as it is sent. */
interface BulkRow {
  readonly phone: string;
  readonly amount: Naira;
  readonly network: string;
}

export const bulkRows: readonly BulkRow[] = [
  { phone: '2348031234567', amount: naira(500), network: 'mtn' },
  { phone: '2348051234567', amount: naira(1_000), network: 'glo' },
  { phone: '2348021234567', amount: naira(500), network: 'airtel' },
];

/** Prices a purchase for many numbers, and returns each outcome. */
export const bulkDouble: DoubleOptions = {
  price: (input) =>
    sumMoney(
      'NGN',
      rowsOf(input).map(({ amount }) => amount),
    ),
  items: (purchase) =>
    rowsOf(purchase.input).map((row, index) => ({
      ...row,
      ref: `${purchase.ref}-${index + 1}`,
      state: stateOf(purchase, index),
    })),
};

/** The state of a row. In a partly delivered purchase the last row failed. */
function stateOf({ state, input }: Instruction, index: number): Items[number]['state'] {
  const last = index === rowsOf(input).length - 1;
  switch (state) {
    case 'succeeded':
    case 'reversed':
      return 'succeeded';
    case 'partial':
      return last ? 'failed' : 'succeeded';
    case 'failed':
      return 'failed';
    case 'processing':
      return last ? 'processing' : 'succeeded';
    case 'unknown':
    case 'review':
      return last ? 'unknown' : 'succeeded';
    default:
      return 'waiting';
  }
}

function rowsOf({ rows }: Readonly<Record<string, unknown>>): readonly (typeof bulkRows)[number][] {
  return readRows(rows) ?? [];
}
