const plurals = new Map<string, Intl.PluralRules>();
const numbers = new Map<string, Intl.NumberFormat>();

/** The texts of a plural by category of `Intl.PluralRules`. The text under `=0` applies to exactly that number. */
export type PluralTexts = { readonly other: string } & {
  readonly [Category in Intl.LDMLPluralRule | `=${number}`]?: string;
};

/** The text for a number in a language. */
export function pluralText(locale: string, count: number, texts: PluralTexts): string {
  const rules = plurals.get(locale) ?? new Intl.PluralRules(locale);
  plurals.set(locale, rules);
  return texts[`=${count}`] ?? texts[rules.select(count)] ?? texts.other;
}

/** Formats a number for a language: `1,250`. */
export function numberText(locale: string, value: number): string {
  const format = numbers.get(locale) ?? new Intl.NumberFormat(locale);
  numbers.set(locale, format);
  return format.format(value);
}
