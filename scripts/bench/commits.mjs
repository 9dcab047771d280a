import { readFileSync } from 'node:fs';

/**
 * How many transactions were committed to a write-ahead log since it was begun anew, as the file itself tells: each
 * frame carries the salt of its generation, and the last one of a commit the size of the database after it.
 * https://www.sqlite.org/fileformat2.html#walformat
 * @param {string} file
 */
export function commitsIn(file) {
  const log = readFileSync(file);
  if (log.length < headerSize) return 0;
  const frame = frameHeaderSize + log.readUInt32BE(8);
  const salt = log.subarray(16, 24);
  let commits = 0;
  for (let at = headerSize; at + frame <= log.length; at += frame) {
    if (!log.subarray(at + 8, at + 16).equals(salt)) break;
    if (log.readUInt32BE(at + 4) !== 0) commits += 1;
  }
  return commits;
}

const headerSize = 32;
const frameHeaderSize = 24;
