/** What may stand between two cells, the likeliest first. A comma also stands in amounts and a space in numbers. */
const separators = ['\t', ';', ',', '|'] as const;

/** Reads separated values as a spreadsheet writes them: cells in quotes, any line end, `sep=;` in front. */
export function readSeparatedValues(text: string): readonly (readonly string[])[] {
  const { body, separator } = separatorOf(text.replace(/^\uFEFF/, ''));
  const rows = body.includes('"') ? quotedRows(body, separator) : plainRows(body, separator);
  return rows.map((cells) => cells.map((each) => each.trim())).filter((cells) => cells.some((each) => each !== ''));
}

/** Without quotes there is nothing to look at letter by letter. */
function plainRows(body: string, separator: string | null): string[][] {
  return body.split(/\r\n?|\n/).map((line) => (separator === null ? [line] : line.split(separator)));
}

function quotedRows(body: string, separator: string | null): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < body.length; at += 1) {
    const character = body.charAt(at);
    if (quoted) {
      if (character !== '"') cell += character;
      else if (body.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (character === '"' && cell.trim() === '') {
      cell = '';
      quoted = true;
    } else if (character === separator || character === '\n' || character === '\r') {
      row.push(cell);
      cell = '';
      if (character !== separator) {
        rows.push(row);
        row = [];
      }
    } else cell += character;
  }
  return [...rows, [...row, cell]];
}

/** The first separator that the first lines have, outside of quotes; none: every line is one cell. */
function separatorOf(text: string): { readonly body: string; readonly separator: string | null } {
  const told = /^sep=(.)\r?\n/i.exec(text);
  if (told) return { body: text.slice(told[0].length), separator: told[1] ?? null };
  const bare = text.slice(0, 4_000).replace(/"[^"]*"/g, '');
  return { body: text, separator: separators.find((each) => bare.includes(each)) ?? null };
}
