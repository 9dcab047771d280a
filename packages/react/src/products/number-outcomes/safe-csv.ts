/** Writes rows as CSV that a spreadsheet opens with every letter intact, and without running formulas. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  // The byte order mark tells Excel that it is UTF-8.
  return `\uFEFF${rows.map((cells) => cells.map(cell).join(',')).join('\r\n')}\r\n`;
}

/** A spreadsheet treats a cell with one of these first as a formula, even in quotes. */
function cell(text: string): string {
  const harmless = /^[\s\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r]/u.test(text) ? `'${text}` : text;
  return /[",;\r\n\t]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
