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

/**
 * Reads a row into an object, and writes an object as a row: each field has the column of its name in snake case, and
 * JSON is stored as its text. An unexpected row is an error, never guessed at.
 */
export function fieldsOf<Shape extends z.core.$ZodLooseShape>(schema: z.ZodObject<Shape>) {
  const columns = Object.keys(schema.shape).map((field) => [field, columnOf(field)] as const);
  const known = new Map(columns);
  return {
    read(row: Row): z.output<typeof schema> {
      const fields: Row = {};
      for (const [field, column] of columns) fields[field] = row[column];
      return schema.parse(fields);
    },
    /** These fields of a row that has only their columns. */
    readSome(row: Row, fields: readonly (keyof Shape & string)[]): object {
      return Object.fromEntries(fields.map((field) => [field, z.parse(schema.shape[field], row[columnOf(field)])]));
    },
    /** The columns of the fields that are given, and of no others. */
    write(given: object): Columns {
      const written: Record<string, Value> = {};
      for (const [field, value] of Object.entries<unknown>({ ...given })) {
        const column = known.get(field);
        if (column !== undefined) written[column] = valueOf(value);
      }
      return written;
    },
  };
}

/** The column of a field: its name in snake case. */
export function columnOf(field: string): string {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function valueOf(value: unknown): Value {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value;
  return typeof value === 'boolean' ? Number(value) : JSON.stringify(value);
}

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
