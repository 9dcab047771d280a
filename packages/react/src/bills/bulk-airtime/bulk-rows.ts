import { readSeparatedValues } from './separated-values.ts';
import { findColumns, restoreNumber } from './bulk-columns.ts';

/** One row as it stands in the form: texts, right or wrong. */
export interface BulkRow {
  readonly phone: string;
  readonly network: string;
  readonly amount: string;
  /** The number stands in another row too, and that is meant. */
  readonly kept: boolean;
}

/** The rows of the form, and what was typed and is not among them yet. */
export interface BulkSheet {
  readonly rows: readonly BulkRow[];
  readonly draft: string;
}

const between = '\t';
const draftMark = '\f';

/**
 * The sheet of the newest texts. A form keeps plain text; reading two thousand rows of it with every key would be slow.
 */
const known: { text: string; sheet: BulkSheet }[] = [];

/** The sheet as the text that a form keeps. */
export function writeSheet(sheet: BulkSheet): string {
  const lines = sheet.rows.map(({ phone, network, amount, kept }) =>
    [plain(phone), plain(network), plain(amount), kept ? 'kept' : ''].join(between),
  );
  const text = lines.join('\n') + (sheet.draft === '' ? '' : draftMark + sheet.draft);
  remember(text, sheet);
  return text;
}

export function readSheet(text: string): BulkSheet {
  const found = known.find((each) => each.text === text);
  if (found) return found.sheet;
  const [lines = '', ...draft] = text.split(draftMark);
  const rows = lines.split('\n').flatMap((line) => {
    const [phone = '', network = '', amount = '', kept = ''] = line.split(between);
    return line === '' ? [] : [{ phone, network, amount, kept: kept !== '' }];
  });
  const sheet = { rows, draft: draft.join(draftMark) };
  remember(text, sheet);
  return sheet;
}

/** Reads rows out of whatever was pasted, typed or loaded. */
export function readPasted(text: string, isNetwork: (text: string) => boolean): readonly BulkRow[] {
  const { columns, rows } = findColumns(readSeparatedValues(text), isNetwork);
  const cell = (cells: readonly string[], column: number | null): string =>
    column === null ? '' : (cells[column] ?? '');
  return rows.map((cells) => ({
    phone: restoreNumber(cell(cells, columns.phone)),
    network: cell(cells, columns.network),
    amount: cell(cells, columns.amount),
    kept: false,
  }));
}

function remember(text: string, sheet: BulkSheet): void {
  known.unshift({ text, sheet });
  known.length = Math.min(known.length, 4);
}

function plain(text: string): string {
  return text.replace(/[\t\n\r\f]+/g, ' ');
}
