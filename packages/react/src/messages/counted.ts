import type { Format } from './format.ts';

/** A number of things as words take it: written out, and whether it is just one. */
export function counted(count: number, format: Format): { readonly count: string; readonly one: boolean } {
  return { count: format.count(count), one: count === 1 };
}
