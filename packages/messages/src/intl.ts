const plurals = new Map<string, Intl.PluralRules>();
const numbers = new Map<string, Intl.NumberFormat>();

/** The texts of a plural by category of `Intl.PluralRules`. A text under `=0` holds for just that number. */
export type PluralTexts = { readonly other: string } & {
  readonly [Category in Intl.LDMLPluralRule | `=${number}`]?: string;
};

/** The text that a language uses with this number. */
export function pluralText(locale: string, count: number, texts: PluralTexts): string {
  const rules = plurals.get(locale) ?? new Intl.PluralRules(locale);
  plurals.set(locale, rules);
  return texts[`=${count}`] ?? texts[rules.select(count)] ?? texts.other;
}

/** A number as a language writes it: `1,250`. */
export function numberText(locale: string, value: number): string {
  const format = numbers.get(locale) ?? new Intl.NumberFormat(locale);
  numbers.set(locale, format);
  return format.format(value);
}
