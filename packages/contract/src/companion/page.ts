import { z } from 'zod';

/** A page of a list. `next` is passed as `after`; `null` on the last page. */
export function pageOf<Item extends z.ZodType>(item: Item, id: string) {
  return z.object({ items: z.array(item), next: z.string().nullable() }).meta({ id });
}
