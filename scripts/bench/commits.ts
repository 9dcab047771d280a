import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/**
 * The writes to a database: its rows, and the transactions and bytes of its write-ahead log since the last reset, as
 * read from the file. Each frame contains the salt of its generation. The last frame of a commit also contains the size
 * of the database after it.
 * https://www.sqlite.org/fileformat2.html#walformat
 */
export function writtenIn(file: string) {
  const log = readFileSync(`${file}-wal`);
  const rows = rowsOf(file);
  if (log.length < headerSize) return { commits: 0, rows, bytes: 0 };
  const frame = frameHeaderSize + log.readUInt32BE(8);
  const salt = log.subarray(16, 24);
  let commits = 0;
  let at = headerSize;
  for (; at + frame <= log.length; at += frame) {
    if (!log.subarray(at + 8, at + 16).equals(salt)) break;
    if (log.readUInt32BE(at + 4) !== 0) commits += 1;
  }
  return { commits, rows, bytes: at };
}

/** The rows of all tables. */
function rowsOf(file: string) {
  const reader = new DatabaseSync(file, { readOnly: true });
  try {
    const tables = reader.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
    return tables.reduce((sum, { name }) => {
      const counted = reader.prepare(`SELECT count(*) AS number FROM "${String(name)}"`).get();
      return sum + Number(counted?.['number']);
    }, 0);
  } finally {
    reader.close();
  }
}

const headerSize = 32;
const frameHeaderSize = 24;
