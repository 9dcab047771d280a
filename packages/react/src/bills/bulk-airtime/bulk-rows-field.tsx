import { lazy, Suspense } from 'react';
import { isRecord } from '../../client/read.ts';
import { counted } from '../../messages/counted.ts';
import { bulkAirtimeWords } from '../../messages/en-NG/bulk-airtime.ts';
import type { BillContext } from '../../purchase/bill.ts';
import type { BillField, ControlProps, Reading } from '../../purchase/bill-fields.ts';
import { readSheet, writeSheet } from './bulk-rows.ts';
import { checkRows, mostRows, rowFields } from './checked-rows.ts';

const BulkInput = lazy(() => import('./BulkInput.tsx'));

/** Asks for many numbers, each with its network and amount. The table itself is loaded when it is needed. */
export const bulkRowsField: BillField = {
  label: ({ say }) => say(bulkAirtimeWords).bulkRowsLabel,
  Control: (props: ControlProps) => (
    <Suspense fallback={<span className="ts-bone" data-row="list" />}>
      <BulkInput {...props} />
    </Suspense>
  ),
  read: (text, context, texts) => readRows(text, texts['amount'] ?? '', context),
  // That a number was bought for twice was meant then.
  write: (value) => writeRows(Array.isArray(value) ? value.filter(isRecord) : [], true),
  // Two thousand numbers are no line of a review. The bill tells how many.
  show: () => '',
};

function readRows(text: string, amount: string, context: BillContext): Reading {
  const words = context.say(bulkAirtimeWords);
  const { rows, draft } = readSheet(text);
  if (draft.trim() !== '') return { ok: false, message: words.bulkDraftLeft };
  if (rows.length === 0) return { ok: false, message: words.bulkRowsEmpty };
  if (rows.length > mostRows) {
    const { format } = context;
    const numbers = { count: format.count(rows.length), most: format.count(mostRows) };
    return { ok: false, message: words.bulkTooMany(numbers) };
  }
  const { faulty, repeats, rows: checked } = checkRows(rows, amount, context);
  if (faulty > 0) return { ok: false, message: words.bulkRowsFaulty(counted(faulty, context.format)) };
  if (repeats.size > 0) return { ok: false, message: words.bulkRowsRepeated(counted(repeats.size, context.format)) };
  return { ok: true, value: checked.flatMap(({ input }) => input ?? []) };
}

/** The text of the form for rows in the companion's JSON. `kept`: that a number is there twice is meant. */
export function writeRows(rows: readonly Readonly<Record<string, unknown>>[], kept: boolean): string {
  const texts = rows.map(({ phone, network, amount }) => ({
    phone: rowFields.phone.write(phone),
    network: rowFields.network.write(network),
    amount: rowFields.amount.write(amount),
    kept,
  }));
  return writeSheet({ rows: texts, draft: '' });
}
