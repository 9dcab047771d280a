/** Possible cell separators, the most likely first. Amounts also contain commas, and numbers contain spaces. */
const separators = ['\t', ';', ',', '|'] as const;

/** Parses separated values as a spreadsheet writes them: quoted cells, any line end, a leading `sep=;`. */
export function readSeparatedValues(text: string): readonly (readonly string[])[] {
  const { body, separator, told } = separatorOf(text.replace(/^\uFEFF/, ''));
  const mixed = separator === '\t' && !told;
  const rows = body.includes('"') ? quotedRows(body, separator) : plainRows(body, separator, mixed);
  return rows.map((cells) => cells.map((each) => each.trim())).filter((cells) => cells.some((each) => each !== ''));
}

/** Without quotes no character-by-character scan is needed. `mixed`: there may be commas as well as tabs. */
function plainRows(body: string, separator: string | null, mixed: boolean): string[][] {
  return body.split(/\r\n?|\n/).map((line) => {
    if (separator === null) return [line];
    if (mixed && !line.includes(separator)) return line.split(',');
    const cells = line.split(separator);
    return mixed ? cells.flatMap(splitNumbers) : cells;
  });
}

/** Splits a cell that begins with a number and a comma, unless it is one amount: `1,000`. */
function splitNumbers(cell: string): string[] {
  const isAmount = /^\s*\d{1,3}(,\d{3})+(\.\d+)?\s*$/.test(cell);
  return !isAmount && /^\s*\+?\d[\d ]*,/.test(cell) ? cell.split(',') : [cell];
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

/** The first separator that the first lines contain outside quotes. If there is none, every line is one cell. */
function separatorOf(text: string): {
  readonly body: string;
  readonly separator: string | null;
  /** The text itself declares it. */
  readonly told: boolean;
} {
  const told = /^sep=(.)\r?\n/i.exec(text);
  if (told) return { body: text.slice(told[0].length), separator: told[1] ?? null, told: true };
  const bare = text.slice(0, 4_000).replace(/"[^"]*"/g, '');
  return { body: text, separator: separators.find((each) => bare.includes(each)) ?? null, told: false };
}
