import { commonMessages } from '@tillside/messages';
import type { PurchaseInput } from '../client/companion-client.ts';
import { askedFields, type Bill } from './bill.ts';
import type { BillContext } from './bill-fields.ts';

/** The texts in a bill's fields. Pure data, kept across all steps of a purchase. */
export interface Form {
  readonly values: Readonly<Record<string, string>>;
  /** Fields that the shopper decided, which no suggestion overrides. */
  readonly chosen: readonly string[];
  /** Non-empty fields that lost focus: from then on they are validated as they change. */
  readonly visited: readonly string[];
  readonly submitted: boolean;
}

export type FormEvent =
  | { readonly type: 'typed'; readonly name: string; readonly text: string }
  | { readonly type: 'left'; readonly name: string }
  | { readonly type: 'submitted' }
  | { readonly type: 'restored'; readonly input: PurchaseInput }
  /** Some fields are filled, as with a saved recipient. The others stay unchanged. */
  | { readonly type: 'filled'; readonly input: PurchaseInput }
  | { readonly type: 'cleared'; readonly initial: Readonly<Record<string, string>> };

export function emptyForm(bill: Bill, initial: Readonly<Record<string, string>>, context: BillContext): Form {
  const values = Object.fromEntries(
    Object.entries(bill.fields).map(([name, field]) => [
      name,
      field.tidy?.(initial[name] ?? '', initial) ?? initial[name] ?? '',
    ]),
  );
  const chosen = Object.keys(values).filter((name) => values[name] !== '');
  return suggest(bill, { values, chosen, visited: chosen, submitted: false }, context);
}

export function changeForm(bill: Bill, form: Form, event: FormEvent, context: BillContext): Form {
  switch (event.type) {
    case 'typed':
      return suggest(bill, { ...startOver(bill, form, event), chosen: withName(form.chosen, event.name) }, context);
    case 'left': {
      const text = form.values[event.name] ?? '';
      if (text === '') return form;
      const tidy = bill.fields[event.name]?.tidy?.(text, form.values) ?? text;
      return { ...form, values: { ...form.values, [event.name]: tidy }, visited: withName(form.visited, event.name) };
    }
    case 'submitted':
      return { ...form, submitted: true };
    case 'restored': {
      const values = written(bill, event.input);
      const restored = { ...values, ...bill.restore?.(event.input) };
      return { values: restored, chosen: Object.keys(values), visited: [], submitted: false };
    }
    case 'filled':
      return suggest(bill, fill(bill, form, event.input), context);
    case 'cleared':
      return emptyForm(bill, event.initial, context);
    default:
      return event satisfies never;
  }
}

export type FormReading =
  | { readonly ok: true; readonly input: PurchaseInput }
  | { readonly ok: false; readonly errors: Readonly<Record<string, string>> };

/** Reads every field, or returns the error of each. */
export function readForm(bill: Bill, form: Form, context: BillContext): FormReading {
  const { values, errors } = readValues(bill, form, context);
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  return { ok: true, input: bill.input?.(values, context) ?? values };
}

/** The value of each valid field, and the errors of the others. */
export function readValues(
  bill: Bill,
  form: Form,
  context: BillContext,
): { readonly values: PurchaseInput; readonly errors: Readonly<Record<string, string>> } {
  const values: Record<string, unknown> = {};
  const errors: Record<string, string> = {};
  for (const [name, field] of askedFields(bill, form.values, context)) {
    const text = form.values[name] ?? '';
    if (field.optional && text.trim() === '') continue;
    const reading = field.read(text, context, form.values);
    const isReported = field.within !== undefined && text === '' && field.within in errors;
    if (!reading.ok) {
      if (!isReported) errors[name] = reading.message;
    } else if (reading.value !== undefined) values[name] = reading.value;
  }
  return { values, errors };
}

/** The visible errors: the companion's, and our own once a field lost focus or the form was submitted. */
export function shownErrors(
  bill: Bill,
  form: Form,
  refused: Readonly<Record<string, string>>,
  context: BillContext,
): Readonly<Record<string, string>> {
  const reading = readForm(bill, form, context);
  const own = reading.ok ? {} : reading.errors;
  const shown = Object.entries(own).filter(
    ([name]) => form.submitted || (form.visited.includes(name) && form.values[name] !== ''),
  );
  return { ...Object.fromEntries(shown), ...byField(bill, refused, context) };
}

/** The companion's errors by field: `rows.3.phone` belongs to `rows`, with its position. */
function byField(
  bill: Bill,
  refused: Readonly<Record<string, string>>,
  { t, format }: BillContext,
): Readonly<Record<string, string>> {
  const errors: Record<string, string> = {};
  for (const [path, text] of Object.entries(refused)) {
    const [name = '', place = ''] = path.split('.');
    if (path in bill.fields || !bill.fields[name] || !/^\d+$/.test(place)) errors[path] = text;
    else errors[name] ??= t(commonMessages, 'entryRefused', { entry: format.count(Number(place) + 1), reason: text });
  }
  return errors;
}

/** Whether the value of a field is only a suggestion. */
export function isSuggested(form: Form, name: string): boolean {
  return form.values[name] !== '' && !form.chosen.includes(name);
}

/** Applies a new text, and clears choices from lists that depended on the old one. */
function startOver(bill: Bill, form: Form, { name, text }: Extract<FormEvent, { type: 'typed' }>): Form {
  if (form.values[name] === text) return form;
  return { ...form, values: { ...form.values, ...emptied(bill, name), [name]: text } };
}

/** The texts of an input's values, by field. */
function written(bill: Bill, input: PurchaseInput): Record<string, string> {
  return Object.fromEntries(Object.entries(bill.fields).map(([name, field]) => [name, field.write(input[name])]));
}

/** Fills each field of the input in order, so that dependent fields reset. */
function fill(bill: Bill, form: Form, input: PurchaseInput): Form {
  const texts = { ...written(bill, input), ...bill.restore?.(input) };
  return Object.keys(bill.fields).reduce((before, name) => {
    const text = texts[name] ?? '';
    if (text === '') return before;
    const after = startOver(bill, before, { type: 'typed', name, text });
    return { ...after, chosen: withName(after.chosen, name) };
  }, form);
}

/** The fields that a change clears, transitively. */
export function emptied(bill: Bill, name: string): Readonly<Record<string, string>> {
  const resetBy = (other: string): readonly string[] =>
    Object.keys(bill.fields).filter((next) => bill.fields[next]?.resetBy?.includes(other));
  const gone = resetBy(name);
  return Object.fromEntries([...gone, ...gone.flatMap(resetBy)].map((other) => [other, '']));
}

function suggest(bill: Bill, form: Form, context: BillContext): Form {
  let { values, chosen } = form;
  for (const [name, field] of Object.entries(bill.fields)) {
    if (!field.suggestion) continue;
    const source = values[field.suggestion.from] ?? '';
    if (source.trim() === '') chosen = chosen.filter((other) => other !== name);
    if (chosen.includes(name)) continue;
    const suggested = field.suggestion.suggest(source, context) ?? '';
    const other = values[name] !== '' && values[name] !== suggested;
    values = { ...values, ...(other ? emptied(bill, name) : {}), [name]: suggested };
  }
  return { ...form, values, chosen };
}

function withName(names: readonly string[], name: string): readonly string[] {
  return names.includes(name) ? names : [...names, name];
}
