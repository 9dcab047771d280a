import type { z } from 'zod';

/** Identifies a place in a schema whose unreadable value is dropped. */
export type Drop = (...context: readonly never[]) => unknown;

/** The drops of the parse that is watched at the moment. Parsing is synchronous. */
let watched: Set<Drop> | null = null;

/** The drops during a parse. */
export function droppedBy(parse: () => unknown): ReadonlySet<Drop> {
  const drops = new Set<Drop>();
  watched = drops;
  try {
    parse();
  } finally {
    watched = null;
  }
  return drops;
}

/** A value that decides nothing: absent, null, or dropped when it cannot be read. */
export function lenient<Schema extends z.ZodType>(schema: Schema): z.ZodCatch<z.ZodOptional<z.ZodNullable<Schema>>> {
  return schema.nullish().catch(dropper());
}

type Issues = readonly z.core.$ZodIssue[];

/** A row of a list: `null` when it cannot be read. `note` is called with the reason. */
export function lenientRow<Row extends z.ZodType>(
  row: Row,
  note?: (issues: Issues) => void,
): z.ZodCatch<z.ZodNullable<Row>> {
  return row.nullable().catch(dropper(note));
}

function dropper(note?: (issues: Issues) => void): () => null {
  // The writer of JSON Schema calls it without a context.
  const drop = (context?: { readonly issues: Issues }): null => {
    watched?.add(drop);
    if (context) note?.(context.issues);
    return null;
  };
  return drop;
}
