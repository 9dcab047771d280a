import { isRef, roles, type Ref } from '@tillside/contract';
import { z } from 'zod';

export type Row = Record<string, unknown>;

/** A column's value. JSON is text in both databases, because PostgreSQL's own JSON refuses some texts. */
export type Value = string | number | null | Uint8Array;

export type Columns = Readonly<Record<string, Value>>;

export const ref = z.string().refine(isRef);

export const flag = z.number().transform((value) => value !== 0);

export const json = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .string()
    .transform((stored): unknown => JSON.parse(stored))
    .pipe(schema);

export const Owner = z.object({
  id: z.string(),
  customerId: z.string().exactOptional(),
  roles: z.array(z.enum(roles)),
});

export function integer(value: unknown): number {
  if (typeof value !== 'number') throw new TypeError(`The database answered ${typeof value} where a number stands.`);
  return value;
}

export function text(value: unknown): string {
  if (typeof value !== 'string') throw new TypeError(`The database answered ${typeof value} where a text stands.`);
  return value;
}

export function toRef(value: unknown): Ref {
  return ref.parse(value);
}
