import type { PickOption } from './pick-option.ts';
import type { BillContext } from './bill-context.ts';

/** Memoises the options of a long list per answer and language. */
export function optionsOf<Entry>(
  make: (entry: Entry, context: BillContext) => PickOption,
): (entries: readonly Entry[], context: BillContext) => readonly PickOption[] {
  const made = new WeakMap<object, Pick<BillContext, 'format' | 't'> & { options: readonly PickOption[] }>();
  return (entries, context) => {
    const { format, t } = context;
    const known = made.get(entries);
    if (known && known.format === format && known.t === t) return known.options;
    const options = entries.map((entry) => make(entry, context));
    made.set(entries, { format, t, options });
    return options;
  };
}
