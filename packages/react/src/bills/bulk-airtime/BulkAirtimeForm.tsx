import { useMemo, type ReactNode } from 'react';
import { PurchaseFlow } from '../../purchase/PurchaseFlow.tsx';
import type { PurchaseCallbacks } from '../../purchase/use-purchase-callbacks.ts';
import { bulkAirtimeBill } from './bulk-airtime.bill.ts';
import { writeRows } from './bulk-rows-field.tsx';

export interface BulkAirtimeFormProps extends PurchaseCallbacks {
  /** Rows to begin with: numbers in any form, amounts in whole naira. */
  readonly defaultRows?: readonly BulkAirtimeRow[];
  /** Naira, whole: amounts to offer for every number, instead of the catalogue's. */
  readonly presets?: readonly number[];
}

export interface BulkAirtimeRow {
  readonly phone: string;
  /** Default: the one that the number's prefix belongs to. */
  readonly network?: string;
  /** Default: the amount for every number. */
  readonly amount?: number;
}

const none: readonly BulkAirtimeRow[] = [];

/** Buys airtime for up to 2,000 numbers in one purchase, from a pasted list or a CSV file. */
export function BulkAirtimeForm({ defaultRows = none, presets, ...callbacks }: BulkAirtimeFormProps): ReactNode {
  const initial = useMemo(
    () => ({
      rows: writeRows(
        defaultRows.map((row) => ({ ...row })),
        false,
      ),
    }),
    [defaultRows],
  );
  return <PurchaseFlow bill={bulkAirtimeBill} initial={initial} presets={presets} {...callbacks} />;
}
