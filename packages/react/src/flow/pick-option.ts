import type { ProviderKind, ControlProps, Option, BillContext } from './bill-fields.ts';

/** An option of a long list. */
export interface PickOption extends Option {
  /** A second line: validity or contents. */
  readonly note?: string;
  /** Its price as text. */
  readonly price?: string;
  /** Its group, such as `Weekly`. */
  readonly group?: string;
}

/** What a field of many options, and its sheet, are given. */
export interface PickInputProps extends ControlProps {
  readonly options: readonly PickOption[];
  /** The fields whose values decide which options there are. */
  readonly dependsOn?: readonly string[] | undefined;
  /** The options are providers of this kind. */
  readonly marks?: ProviderKind | undefined;
}

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
