import { sumMoney, type Naira } from '@tillside/contract';
import { bulkMessages, productMessages } from '@tillside/messages';
import { amountField } from '../../ui/fields/amount-field.tsx';
import { networkName } from '../../ui/fields/network-field.tsx';
import { readNaira } from '../../client/money.ts';
import { isRecord } from '../../client/read.ts';
import type { PurchaseInput } from '../../client/companion-client.ts';
import type { Bill } from '../../flow/bill.ts';
import type { BillContext } from '../../flow/bill-context.ts';
import type { Line } from '../../flow/line.ts';
import { airtimeBill } from '../airtime/airtime.bill.ts';
import { groupBy } from '../group-by.ts';
import { bulkRowsField } from './bulk-rows-field.tsx';

/** Airtime for many numbers in one purchase (platform §4.3). */
export const bulkAirtimeBill: Bill = {
  ...airtimeBill,
  owns: (input) => Array.isArray(input['rows']),
  title: ({ t }) => t(bulkMessages, 'title'),
  name: ({ t }) => t(productMessages, 'airtimeMany'),
  fields: {
    amount: {
      // Without presets: the list below is what the form is for.
      ...amountField({ limits: ({ session }) => ({ ...session.catalogue.airtime, presets: [] }) }),
      label: ({ t }) => t(bulkMessages, 'amountLabel'),
      hint: ({ t }) => t(bulkMessages, 'amountHint'),
      optional: true,
    },
    rows: bulkRowsField,
  },
  input: ({ rows }) => ({ rows }),
  total: (input, { t }) => {
    const rows = rowsOf(input);
    return { amount: sumOf(rows), count: t(bulkMessages, 'count', { count: rows.length }) };
  },
  restore: () => ({ amount: '' }),
  review: linesOf,
  // After a partial delivery nothing is bought twice: its rows offer the others themselves.
  again: ({ state, input }) => (state === 'partial' ? null : input),
};

/** The number of recipients per network, and their amounts. */
function linesOf(input: PurchaseInput, context: BillContext): readonly Line[] {
  const { t, format, session } = context;
  const rows = rowsOf(input);
  const networks = groupBy(rows, ({ network }) => networkName(network, session.catalogue));
  return [
    { label: t(bulkMessages, 'reviewNumbers'), value: format.count(rows.length) },
    ...Object.entries(networks).map(([label, some = []]) => ({
      label,
      value: t(bulkMessages, 'reviewNetwork', {
        numbers: t(bulkMessages, 'count', { count: some.length }),
        amount: format.money(sumOf(some)),
      }),
    })),
  ];
}

type Row = Readonly<Record<string, unknown>>;

function rowsOf(input: PurchaseInput): readonly Row[] {
  return Array.isArray(input['rows']) ? input['rows'].filter(isRecord) : [];
}

function sumOf(rows: readonly Row[]): Naira {
  return sumMoney(
    'NGN',
    rows.flatMap(({ amount }) => readNaira(amount) ?? []),
  );
}
