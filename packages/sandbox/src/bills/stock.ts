import { z } from 'zod';
import type { World } from '../world/world.ts';
import { epinCatalogue } from './catalogue/epins.ts';
import { spectranetCatalogue } from './catalogue/spectranet.ts';

/** Pins of one product: how many are `left`, and how many were ever `drawn`, which numbers the next. */
export const Stock = z.object({ left: z.int(), drawn: z.int() });
export type Stock = z.infer<typeof Stock>;

/** The stock of every new world. */
export function newStock(): Record<string, Stock> {
  const products = [...epinCatalogue.flatMap((group) => group.products), ...spectranetCatalogue];
  return Object.fromEntries(products.map(({ id, stock }) => [id, { left: stock, drawn: 0 }]));
}

export function stockOf(id: string, world: World): Stock {
  return world.state.stock[id] ?? { left: 0, drawn: 0 };
}

export function drawStock({ id, qty }: { id: string; qty: number }, world: World): void {
  const { left, drawn } = stockOf(id, world);
  world.state.stock[id] = { left: left - qty, drawn: drawn + qty };
}

export function returnStock({ id, qty }: { id: string; qty: number }, world: World): void {
  const { left, drawn } = stockOf(id, world);
  world.state.stock[id] = { left: left + qty, drawn };
}

/** The numbers, from 1, of the pins that would be drawn next. */
export function nextPins(id: string, qty: number, world: World): number[] {
  const { drawn } = stockOf(id, world);
  return Array.from({ length: qty }, (_, index) => drawn + index + 1);
}
