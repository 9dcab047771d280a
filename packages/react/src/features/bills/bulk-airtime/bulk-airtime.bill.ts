import { sumMoney, type Naira } from '@tillside/contract';
import { bulkMessages, productMessages } from '@tillside/messages';
import { amountField } from '../../../kernel/ui/fields/amount-field.tsx';
import { networkName } from '../../../kernel/ui/fields/network-field.tsx';
import { readNaira } from '../../../kernel/client/money.ts';
import { isRecord } from '../../../kernel/client/read.ts';
import type { PurchaseInput } from '../../../kernel/client/companion-client.ts';
import type { Bill } from '../../../kernel/flow/bill.ts';
import type { BillContext, Line } from '../../../kernel/flow/bill-fields.ts';
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
    const { count, sum } = summaryOf(input);
    return { amount: sum, count: t(bulkMessages, 'count', { count }) };
  },
  restore: () => ({ amount: '' }),
  review: linesOf,
  // After a partial delivery the rows themselves offer the undelivered numbers, so that nothing is bought twice.
  again: ({ state, input }) => (state === 'partial' ? null : input),
};

/** The number of recipients per network, and their amounts. */
function linesOf(input: PurchaseInput, { t, format, session }: BillContext): readonly Line[] {
  const { count, networks } = summaryOf(input);
  return [
    { label: t(bulkMessages, 'reviewNumbers'), value: format.count(count) },
    ...networks.map(({ network, count, sum }) => ({
      label: networkName(network, session.catalogue),
      value: t(bulkMessages, 'reviewNetwork', {
        numbers: t(bulkMessages, 'count', { count }),
        amount: format.money(sum),
      }),
    })),
  ];
}

interface Summary {
  readonly count: number;
  readonly sum: Naira;
  readonly networks: readonly { readonly network: string; readonly count: number; readonly sum: Naira }[];
}

/** Caches summaries: a review asks for one several times, and a slow phone takes long to sum two thousand rows. */
const summaries = new WeakMap<PurchaseInput, Summary>();

function summaryOf(input: PurchaseInput): Summary {
  const known = summaries.get(input);
  if (known) return known;
  const rows = Array.isArray(input['rows']) ? input['rows'].filter(isRecord) : [];
  const networks = Object.entries(groupBy(rows, ({ network }) => String(network))).map(([network, some = []]) => ({
    network,
    count: some.length,
    sum: sumMoney(
      'NGN',
      some.flatMap(({ amount }) => readNaira(amount) ?? []),
    ),
  }));
  const sum = sumMoney(
    'NGN',
    networks.map((each) => each.sum),
  );
  const summary = { count: rows.length, sum, networks };
  summaries.set(input, summary);
  return summary;
}
