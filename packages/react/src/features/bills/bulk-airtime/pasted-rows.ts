import { plainDigits, readPhone } from '@tillside/contract';
import { readTyped } from '../../../kernel/ui/fields/typed-amount.ts';
import type { BulkRow } from './bulk-rows.ts';

type Cells = readonly string[];

/** The column of each field; `null` if there is none. */
interface BulkColumns {
  readonly phone: number;
  readonly network: number | null;
  readonly amount: number | null;
}

/** Common names of a column, in lower case without separators. */
const headings = {
  phone:
    /^(phone|mobile|msisdn|tel|telephone|gsm|cell|cellphone|number|numbers|recipient|beneficiary|contact)(phone|number|numbers|no|nos|nr|msisdn)?s?$/,
  network: /^(mobile)?(network|operator|provider|carrier|telco|serviceprovider)(name|code|provider|operator)?$/,
  amount: /^(airtime|topup|recharge)?(amount|amt|value|price|naira|ngn|sum)(ngn|naira|n)?$|^(airtime|topup|recharge)$/,
};

/** Parses rows from pasted, typed or loaded text. */
export function readPasted(text: string, isNetwork: (text: string) => boolean): readonly BulkRow[] {
  const { columns, rows } = findColumns(readSeparatedValues(plainDigits(text)), isNetwork);
  const cell = (cells: readonly string[], column: number | null): string =>
    column === null ? '' : (cells[column] ?? '');
  return rows.map((cells) => ({
    phone: restoreNumber(cell(cells, columns.phone)),
    network: cell(cells, columns.network),
    amount: cell(cells, columns.amount),
    kept: false,
  }));
}

/** The rows of a pasted table below its heading, with the columns found by their names or by their content. */
function findColumns(
  table: readonly Cells[],
  isNetwork: (text: string) => boolean,
): { readonly columns: BulkColumns; readonly rows: readonly Cells[] } {
  const [first = [], ...rest] = table;
  const named = namedColumns(first);
  if (named) return { columns: named, rows: rest.map((cells) => joinAmounts(cells, first.length, false)) };
  const lines = table.flatMap(oneNumberEach);
  const isCounted = isCount(lines, 0);
  const rows = lines.map((cells) => joinAmounts(cells, 0, isCounted));
  return { columns: guessedColumns(rows, isNetwork), rows };
}

/** A line with column names contains no phone number. */
function namedColumns(cells: Cells): BulkColumns | null {
  if (cells.some(isPhone)) return null;
  const names = cells.map((cell) => cell.toLowerCase().replace(/[^a-z]/g, ''));
  const find = (heading: RegExp): number | null => {
    const index = names.findIndex((name) => heading.test(name));
    return index < 0 ? null : index;
  };
  const phone = find(headings.phone);
  return phone === null ? null : { phone, network: find(headings.network), amount: find(headings.amount) };
}

/** The column in which most cells are phone numbers, networks, or plain numbers that are not row numbers. */
function guessedColumns(rows: readonly Cells[], isNetwork: (text: string) => boolean): BulkColumns {
  const sample = rows.slice(0, 100);
  const width = Math.max(1, ...sample.map((cells) => cells.length));
  const best = (fits: (cell: string) => boolean, taken: readonly (number | null)[]): number | null => {
    const counts = Array.from({ length: width }, (_, column) =>
      taken.includes(column) ? 0 : sample.filter((cells) => fits(cells[column] ?? '')).length,
    );
    const most = Math.max(...counts);
    return most === 0 ? null : counts.indexOf(most);
  };
  const phone = best(isPhone, []) ?? 0;
  const network = best(isNetwork, [phone]);
  const counting = Array.from({ length: width }, (_, column) => column).filter((column) => isCount(sample, column));
  return { phone, network, amount: best(isAmount, [phone, network, ...counting]) };
}

/**
 * An unquoted `1,000` or `10,50` becomes two cells if commas separate cells. `width`: of the heading, if any. A counted
 * row may begin with `1,500` for its number and ₦500, or for ₦1,500: its space makes that doubtful.
 */
function joinAmounts(cells: Cells, width: number, isCounted: boolean): Cells {
  if (cells.length <= Math.max(width, 1)) return cells;
  const joined: string[] = [];
  for (const cell of cells) {
    const before = joined.at(-1);
    if (
      before !== undefined &&
      /^(?:₦|NGN|N)?\s*\d{1,3}(?:, ?\d{1,3})*$/i.test(before) &&
      /^\d{1,3}(?:\.\d+)?$/.test(cell)
    )
      joined[joined.length - 1] = `${before}${isCounted && joined.length === 1 ? ', ' : ','}${cell}`;
    else joined.push(cell);
  }
  return joined;
}

/** A line of numbers only is one row per number. */
function oneNumberEach(cells: Cells): readonly Cells[] {
  const filled = cells.filter((cell) => cell !== '');
  return filled.length > 1 && filled.every(isPhone) ? filled.map((cell) => [cell]) : [cells];
}

function isCount(rows: readonly Cells[], column: number): boolean {
  return rows.length > 1 && rows.every((cells, index) => cells[column] === String(index + 1));
}

function isPhone(text: string): boolean {
  return readPhone(restoreNumber(text)).ok;
}

/** Also one that has to be asked about: its row says so. */
function isAmount(text: string): boolean {
  const { at } = readTyped(text, 'NGN');
  return at === 'amount' || at === 'doubtful';
}

/** Phone numbers as spreadsheets write them: `'0803…`, `8031234567.0`, `8.031234567E+09`. */
function restoreNumber(text: string): string {
  const plain = text.replace(/^'/, '').replace(/\.0+$/, '');
  const short = /^(\d)[.,](\d+)E\+?(\d+)$/i.exec(plain);
  const [, first = '', rest = '', power = ''] = short ?? [];
  // Only if no digit was dropped. Otherwise it stays as it is, and is reported as invalid.
  return short && rest.length === Number(power) ? first + rest : plain;
}

/** Possible cell separators, the most likely first. Amounts also contain commas, and numbers contain spaces. */
const separators = ['\t', ';', ',', '|'] as const;

/** Parses separated values as a spreadsheet writes them: quoted cells, any line end, a leading `sep=;`. */
export function readSeparatedValues(text: string): readonly (readonly string[])[] {
  const { body, separator, declared } = separatorOf(text.replace(/^\uFEFF/, ''));
  const mixed = separator === '\t' && !declared;
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
  readonly declared: boolean;
} {
  const declared = /^sep=(.)\r?\n/i.exec(text);
  if (declared) return { body: text.slice(declared[0].length), separator: declared[1] ?? null, declared: true };
  const bare = text.slice(0, 4_000).replace(/"[^"]*"/g, '');
  return { body: text, separator: separators.find((each) => bare.includes(each)) ?? null, declared: false };
}
