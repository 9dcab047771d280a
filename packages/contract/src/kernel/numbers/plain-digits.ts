/**
 * A text in plain form, with the digits of every script as `0` to `9`: Arabic, Persian, Devanagari, full-width. Signs
 * and spaces become their common forms, and invisible marks go. Superscripts and fractions stay as they are, because
 * `10²` is not 102. Self-contained: a sealed frame carries its source.
 */
export function plainDigits(text: string): string {
  const isDigit = (code: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(code));
  return text
    .replace(/[^\p{No}]+/gu, (part) => part.normalize('NFKC'))
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Nd}/gu, (digit) => {
      // Unicode has the ten digits of each script in order, from zero, in blocks of ten.
      const code = digit.codePointAt(0) ?? 0;
      let before = 0;
      while (isDigit(code - before - 1)) before += 1;
      return String(before % 10);
    });
}
