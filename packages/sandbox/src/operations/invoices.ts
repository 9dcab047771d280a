import { compareMoney, naira } from '@tillside/contract';
import { toPlainTime, type listInvoices } from '@tillside/contract/schemas';
import type { z } from 'zod';
import { answered, refused, type OperationResult } from '../http/operation-result.ts';

/** The invoices of every world. They never change, because the document describes nothing that creates one. */
const invoices = Array.from({ length: 25 }, (_, index) => ({
  id: `inv_${String(index + 1).padStart(4, '0')}`,
  amount: naira(1_000 * (((index * 7) % 25) + 1)),
  currency: 'NGN',
  status: index % 3 === 0 ? 'paid' : 'open',
  at: Date.UTC(2026, 9, 1 + index, 9),
}));

const defaultSize = 20;

/** A page of invoices by cursor: pass `next` as `page` (platform §8). */
export function invoicePage(input: z.output<typeof listInvoices.input>): OperationResult {
  const { page, per_page = defaultSize, sort_by, sort_order = 'desc' } = input;
  const start = page === undefined || page === '' ? 0 : readCursor(page);
  if (start === null) return refused(422, 'There is no such page.', { page: 'must be the cursor of another page' });
  const sign = sort_order === 'asc' ? 1 : -1;
  const rows = invoices.toSorted((left, right) => {
    return sign * (sort_by === 'amount' ? compareMoney(left.amount, right.amount) : left.at - right.at);
  });
  const end = start + per_page;
  return answered(
    {
      invoices: rows.slice(start, end).map(({ at, ...row }) => ({ ...row, created_at: toPlainTime(at) })),
      meta: {
        next: end < rows.length ? writeCursor(end) : null,
        previous: start > 0 ? writeCursor(Math.max(0, start - per_page)) : null,
        perPage: per_page,
      },
    },
    'Invoices found',
  );
}

function writeCursor(start: number): string {
  return Buffer.from(`start:${start}`).toString('base64url');
}

function readCursor(text: string): number | null {
  const start = /^start:(\d{1,9})$/.exec(Buffer.from(text, 'base64url').toString())?.[1];
  return start === undefined ? null : Number(start);
}
