import { z } from 'zod';
import { wireForms } from './wire-form.ts';
import { droppedBy, type Drop } from './lenient.ts';

/** A field of an operation's answer, or of an event. */
interface AnswerField {
  /** Dotted, in the platform's names, with `[]` for the rows of a list: `plans[].name`. */
  readonly path: string;
  /** Whether it decides: an answer, or a row, in which it is unreadable proves nothing. */
  readonly decides: boolean;
  readonly drop: Drop | null;
}

/** The paths of the fields of a value that were dropped because they could not be read. Never a value. */
export function droppedFrom(schema: z.ZodType, value: unknown): readonly string[] {
  const drops = droppedBy(() => schema.safeParse(value));
  if (drops.size === 0) return [];
  const named = fieldsOf(schema).filter(({ drop }) => drop !== null && drops.has(drop));
  return [...new Set(named.map(({ path }) => path))];
}

/** The fields of an answer that decide, by path. Every other field is read as far as it can be. */
export function decidingFields(schema: z.ZodType): readonly string[] {
  const fields = fieldsOf(schema).filter(({ decides, path }) => decides && path !== '');
  return [...new Set(fields.map(({ path }) => path))];
}

/** The fields of an answer that decide nothing, by path. A stand-in may write them as oddly as the world does. */
export function droppableFields(schema: z.ZodType): readonly string[] {
  return fieldsOf(schema).flatMap(({ path, drop }) => (drop === null || path.endsWith('[]') ? [] : [path]));
}

interface Place {
  readonly path: string;
  readonly decides: boolean;
  readonly spelling: Readonly<Record<string, string>>;
}

function fieldsOf(schema: z.core.$ZodType, place: Place = { path: '', decides: true, spelling: {} }): AnswerField[] {
  const spelling = wireForms.get(schema)?.spelling ?? place.spelling;
  if (schema instanceof z.ZodCatch) {
    const drop: Drop = schema.def.catchValue;
    const isRow = place.path.endsWith('[]');
    const inner = fieldsOf(schema.def.innerType, { ...place, decides: isRow && place.decides });
    return [{ path: place.path, decides: false, drop }, ...inner];
  }
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries<z.core.$ZodType>(schema.shape);
    return fields.flatMap(([name, field]) =>
      fieldsOf(field, {
        path: [...(place.path === '' ? [] : [place.path]), spelling[name] ?? name].join('.'),
        decides: place.decides,
        spelling: {},
      }),
    );
  }
  if (schema instanceof z.ZodArray)
    return fieldsOf(schema.def.element, { ...place, path: `${place.path}[]`, spelling: {} });
  if (schema instanceof z.ZodUnion && schema.def.options.some(isCompound))
    return schema.def.options.flatMap((option) => fieldsOf(option, place));
  if (schema instanceof z.ZodPipe) {
    const isPrepared = schema.def.in instanceof z.ZodTransform;
    return fieldsOf(isPrepared ? schema.def.out : schema.def.in, { ...place, spelling });
  }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return fieldsOf(schema.def.innerType, place);
  return [{ path: place.path, decides: place.decides, drop: null }];
}

/** A union of values, such as a number or text, is one field. */
function isCompound(option: z.core.$ZodType): boolean {
  if (option instanceof z.ZodPipe) return isCompound(option.def.in) || isCompound(option.def.out);
  return option instanceof z.ZodObject || option instanceof z.ZodArray;
}
