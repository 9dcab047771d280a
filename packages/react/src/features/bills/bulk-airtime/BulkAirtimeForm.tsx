import { useMemo, type ReactNode } from 'react';
import type { Naira } from '@tillside/contract';
import { PurchaseFlow, type AmountFormProps } from '../../../kernel/purchase/PurchaseFlow.tsx';
import { bulkAirtimeBill } from './bulk-airtime.bill.ts';
import { writeRows } from './bulk-rows-field.tsx';

export interface BulkAirtimeFormProps extends AmountFormProps {
  /** The initial rows: numbers in any form, whole amounts. */
  readonly defaultRows?: readonly BulkAirtimeRow[];
}

export interface BulkAirtimeRow {
  /** The number to recharge, in any form. */
  readonly phone: string;
  /** Default: the network of the number's prefix. */
  readonly network?: string;
  /** Default: the amount for every number. */
  readonly amount?: Naira;
}

const none: readonly BulkAirtimeRow[] = [];

/** Buys airtime for up to 2,000 numbers in one purchase, from a pasted list or a CSV file. */
export function BulkAirtimeForm({ defaultRows = none, presets, ...props }: BulkAirtimeFormProps): ReactNode {
  const initial = useMemo(
    () => ({
      rows: writeRows(
        defaultRows.map((row) => ({ ...row })),
        false,
      ),
    }),
    [defaultRows],
  );
  return <PurchaseFlow bill={bulkAirtimeBill} initial={initial} presets={presets} {...props} />;
}
