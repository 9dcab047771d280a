import { expect, test } from 'vitest';
import { z } from 'zod';
import { cursorFields, PageMeta, pageFields, pageOf } from './page.ts';
import { parseWith } from './parse.ts';
import { faultsIn } from '../../testing/faults.ts';

test.each([
  [
    'generic',
    { page: '2', per_page: 20, total: 45, page_count: 3 },
    { next: '3', previous: '1', page: 2, page_size: 20, total: 45 },
  ],
  [
    'a list of cards',
    { page: 1, page_size: 25, count: 25 },
    { next: null, previous: null, page: 1, page_size: 25, total: 25 },
  ],
  [
    'transactions of a card',
    { transactions: [], page: 1, page_size: 25, total: 26 },
    { next: '2', previous: null, page: 1, page_size: 25, total: 26 },
  ],
  [
    'cursor',
    { next: 'abc', previous: null, perPage: 20 },
    { next: 'abc', previous: null, page: null, page_size: 20, total: null },
  ],
  [
    'the last cursor',
    { next: '', perPage: '20' },
    { next: null, previous: null, page: null, page_size: 20, total: null },
  ],
])('the style %s is read as the one page shape (platform §8)', (_, meta, expected) => {
  expect(PageMeta.parse(meta)).toEqual(expected);
});

test('details with rows and meta become a page, and a row that does not fit is named', () => {
  const rows = pageOf('rows', z.object({ id: z.string({ error: 'is required' }) }));
  expect(rows.parse({ rows: [{ id: 'a' }], meta: { next: 'n', previous: 'p', perPage: 1 } })).toEqual({
    items: [{ id: 'a' }],
    next: 'n',
    previous: 'p',
    page: null,
    page_size: 1,
    total: null,
  });
  expect(rows.parse({ rows: [] })).toMatchObject({ items: [], next: null, total: 0 });
  expect(faultsIn(parseWith(rows, { rows: [{ id: 'a' }, {}] }))).toEqual({ 'items.1.id': ['required', 'is required'] });
});

test('pages, sizes and sorting are limited, and may be text (platform §8)', () => {
  const input = z.object(pageFields);
  expect(input.parse({ page: '2', per_page: '100', sort_by: 'created_at', sort_order: 'DESC' })).toEqual({
    page: 2,
    per_page: 100,
    sort_by: 'created_at',
    sort_order: 'desc',
  });
  for (const wrong of [{ page: 0 }, { per_page: 101 }, { per_page: 0 }, { sort_order: 'up' }, { sort_by: '-x' }]) {
    expect(input.safeParse(wrong).success).toBe(false);
  }
  expect(z.object(cursorFields).parse({ page: 'bmV4dA==' })).toEqual({ page: 'bmV4dA==' });
});
