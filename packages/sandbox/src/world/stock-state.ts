import { z } from 'zod';
import { epinCatalogue } from '../catalogue/epins.ts';
import { spectranetCatalogue } from '../catalogue/spectranet.ts';

/** Pins of one product: how many are `left`, and how many were ever `drawn`, which numbers the next one. */
export const Stock = z.object({ left: z.int(), drawn: z.int() });
export type Stock = z.infer<typeof Stock>;

export function newStock(): Record<string, Stock> {
  const products = [...epinCatalogue.flatMap((group) => group.products), ...spectranetCatalogue];
  return Object.fromEntries(products.map(({ id, stock }) => [id, { left: stock, drawn: 0 }]));
}
