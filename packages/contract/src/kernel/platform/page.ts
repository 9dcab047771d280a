import { z } from 'zod';
import { limits } from './limits.ts';
import { renamed, wireInteger } from './wire.ts';

/** One page of a list, in any of the platform's three styles (platform §8). */
interface Page<Item> {
  readonly items: readonly Item[];
  /** The value of `page` for the next page; `null` on the last page. */
  readonly next: string | null;
  readonly previous: string | null;
  /** From 1; `null` for pages with cursors. */
  readonly page: number | null;
  readonly page_size: number | null;
  /** The number of rows on all pages, if the platform reports it. */
  readonly total: number | null;
}

type PageLinks = Omit<Page<never>, 'items'>;

const generic = z.looseObject({ page: wireInteger, per_page: wireInteger, total: wireInteger });
/** Card endpoints: `page_size` for `per_page`, and `count` (list) or `total` (transactions) (platform §4.1). */
const card = z.looseObject({
  page: wireInteger,
  page_size: wireInteger,
  total: wireInteger.optional(),
  count: wireInteger.optional(),
});
const cursorValue = z.union([z.string(), z.int().transform(String)]).nullish();
const cursor = z.looseObject({ next: cursorValue, previous: cursorValue, perPage: wireInteger });

/** The platform's page metadata, in any of its styles: generic, of the card endpoints, or by cursor. */
export const PageMeta = z.union(
  [
    generic.transform((meta) => numbered(meta.page, meta.per_page, meta.total)),
    card.transform((meta) => numbered(meta.page, meta.page_size, meta.total ?? meta.count ?? null)),
    cursor.transform((meta): PageLinks => ({
      next: meta.next || null,
      previous: meta.previous || null,
      page: null,
      page_size: meta.perPage,
      total: null,
    })),
  ],
  { error: 'must be one of the three styles of pages' },
);

/** Details `{[name]: rows, meta}` as one page shape. Without the optional `meta`, the rows are complete (platform §8). */
export function pageOf<Item extends z.ZodType>(name: string, item: Item) {
  const details = renamed({ [name]: 'items' }, z.looseObject({ items: z.array(item), meta: PageMeta.optional() }));
  return details.transform(({ items, meta }) => {
    const links = meta ?? { next: null, previous: null, page: null, page_size: null, total: items.length };
    return { ...links, items } satisfies Page<z.output<Item>>;
  });
}

const sortField = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,63}$/, 'must be the name of a field, such as created_at')
  .optional();
const sortOrder = z
  .string()
  .transform((order) => order.trim().toLowerCase())
  .pipe(z.enum(['asc', 'desc'], { error: 'must be asc or desc' }))
  .optional();
const perPage = wireInteger
  .pipe(
    z
      .int()
      .min(1, 'must be at least 1')
      .max(limits.genericPageSize.value, `must be at most ${limits.genericPageSize.value}`),
  )
  .optional();

/** Optional sorting of list endpoints (platform §8). */
const sortingFields = { sort_by: sortField, sort_order: sortOrder };

/** The input of lists with numbered pages. Default: page 1 of 20 rows (platform §8). */
export const pageFields = {
  page: wireInteger.pipe(z.int().min(1, 'must be at least 1').max(1_000_000_000, 'is too large')).optional(),
  per_page: perPage,
  ...sortingFields,
};

/** The input of lists with cursors: send the `next` of a page as `page` (platform §8). */
export const cursorFields = {
  page: z.string().max(512, 'is too long').optional(),
  per_page: perPage,
  ...sortingFields,
};

function numbered(page: number, size: number, total: number | null): PageLinks {
  const more = total !== null && page * size < total;
  return {
    next: more ? String(page + 1) : null,
    previous: page > 1 ? String(page - 1) : null,
    page,
    page_size: size,
    total,
  };
}
