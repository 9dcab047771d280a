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

/** The props of a field with many options, and of its sheet. */
export interface PickInputProps extends ControlProps {
  readonly options: readonly PickOption[];
  /** The fields whose values determine the options. */
  readonly dependsOn?: readonly string[] | undefined;
  /** The kind of provider that the options are, if they are providers. */
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
