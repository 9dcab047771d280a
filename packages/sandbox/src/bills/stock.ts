import type { World } from '../world/world.ts';
import type { Stock } from '../world/state.ts';

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

/** The numbers, from 1, of the next pins to be drawn. */
export function nextPins(id: string, qty: number, world: World): number[] {
  const { drawn } = stockOf(id, world);
  return Array.from({ length: qty }, (_, index) => drawn + index + 1);
}
