import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** What writes an instant, or a part of one, in the zone of the device unless another one is given. */
const clocks =
  /\bIntl\.DateTimeFormat\b|\.toLocale(?:Date|Time)?String\(|\.get(?:Date|Day|Month|FullYear|Hours|Minutes)\(|\.to(?:Date|Time)String\(/;

/** Lines of a page's code that write times, beyond the one place that knows the shop's time zone. */
function clocksIn(files: readonly string[]): readonly string[] {
  return files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (clocks.test(line) && !line.includes('timeZone') ? [`${file}:${index + 1}`] : [])),
  );
}

test('widgets write no time but by the format of the language, so that a page has one clock', () => {
  const files = globSync('packages/{react,elements}/src/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\.(test|stories|browser)\.|\/testing\/|react\/src\/kernel\/language\//.test(file),
  );
  expect(files.length).toBeGreaterThan(200);
  expect(clocksIn(files)).toEqual([]);
});

test('the example’s own pages name the zone', () => {
  expect(clocksIn(globSync('apps/example/web/**/*.{ts,tsx}', { cwd: root }))).toEqual([]);
});
