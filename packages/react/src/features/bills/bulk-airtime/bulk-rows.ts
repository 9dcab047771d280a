/** One row of the form: text, valid or not. */
export interface BulkRow {
  readonly phone: string;
  readonly network: string;
  readonly amount: string;
  /** Another row has the same number, and that is intended. */
  readonly kept: boolean;
}

/** The rows of the form, and the typed text that is not yet a row. */
export interface BulkSheet {
  readonly rows: readonly BulkRow[];
  readonly draft: string;
}

const between = '\t';
const draftMark = '\f';

/** Caches the sheet of the latest text. A form keeps plain text, and parsing two thousand rows per key press is slow. */
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

function remember(text: string, sheet: BulkSheet): void {
  known.unshift({ text, sheet });
  known.length = Math.min(known.length, 4);
}

function plain(text: string): string {
  return text.replace(/[\t\n\r\f]+/g, ' ');
}
