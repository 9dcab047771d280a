import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './report.mjs';

const file = join(root, '.cache/test/durations.json');

/** @returns {Record<string, number>} the seconds that each stage took when it last ran in this checkout, by its title */
export function lastDurations() {
  try {
    return /** @type {Record<string, number>} */ (JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return {};
  }
}

/** @param {{ title: string, seconds: number }[]} results */
export function keepDurations(results) {
  const ran = results.map(({ title, seconds }) => [title, seconds]);
  writeFileSync(file, JSON.stringify({ ...lastDurations(), ...Object.fromEntries(ran) }));
}
