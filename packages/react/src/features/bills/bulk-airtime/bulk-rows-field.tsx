import { bulkMessages } from '@tillside/messages';
import { isRecord } from '../../../kernel/client/read.ts';
import { later } from '../../../kernel/ui/later.tsx';
import { fromChunk } from '../../../kernel/runtime/from-chunk.ts';
import type { BillContext, BillField, ControlProps, Reading } from '../../../kernel/flow/bill-fields.ts';
import { readSheet, writeSheet } from './bulk-rows.ts';
import { checkRows, maxRows, rowFields } from './checked-rows.ts';

const BulkInput = later<ControlProps>('bulk input', () => fromChunk(() => import('./BulkInput.tsx'), 'BulkInput'));

/** A field for many numbers, each with its network and amount. The table itself loads on demand. */
export const bulkRowsField: BillField = {
  label: ({ t }) => t(bulkMessages, 'rowsLabel'),
  Control: BulkInput,
  read: (text, context, texts) => readRows(text, texts['amount'] ?? '', context),
  // The duplicate number was intended.
  write: (value) => writeRows(Array.isArray(value) ? value.filter(isRecord) : [], true),
  // Two thousand numbers do not fit a line of the review. The bill shows their count.
  show: () => '',
};

function readRows(text: string, amount: string, context: BillContext): Reading {
  const { t } = context;
  const { rows, draft } = readSheet(text);
  if (draft.trim() !== '') return { ok: false, message: t(bulkMessages, 'draftLeft') };
  if (rows.length === 0) return { ok: false, message: t(bulkMessages, 'rowsEmpty') };
  if (rows.length > maxRows) {
    const { format } = context;
    const numbers = { count: format.count(rows.length), most: format.count(maxRows) };
    return { ok: false, message: t(bulkMessages, 'tooMany', numbers) };
  }
  const { faulty, repeats, rows: checked } = checkRows(rows, amount, context);
  if (faulty > 0) return { ok: false, message: t(bulkMessages, 'rowsFaulty', { count: faulty }) };
  if (repeats.size > 0) return { ok: false, message: t(bulkMessages, 'rowsRepeated', { count: repeats.size }) };
  return { ok: true, value: checked.flatMap(({ input }) => input ?? []) };
}

/** Converts the form's text to rows in the companion's JSON. `kept`: the duplicate number is intended. */
export function writeRows(rows: readonly Readonly<Record<string, unknown>>[], kept: boolean): string {
  const texts = rows.map(({ phone, network, amount }) => ({
    phone: rowFields.phone.write(phone),
    network: rowFields.network.write(network),
    amount: rowFields.amount.write(amount),
    kept,
  }));
  return writeSheet({ rows: texts, draft: '' });
}
