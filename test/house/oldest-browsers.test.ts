import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

/**
 * What browsers have learned since Chrome 109, Firefox 115 and Safari 16.4, as far as someone may write it without a thought.
 * Functions of the language itself are refused by `lib` in the packages' tsconfig.json.
 */
const newer = [
  /\bURL\.(?:canParse|parse)\(/,
  /\bAbortSignal\.any\(/,
  /\.checkVisibility\(/,
  /\.(?:show|hide|toggle)Popover\(/,
  /\.(?:moveBefore|setHTML\w*|requestClose)\(/,
  /\bdocument\.startViewTransition\(/,
  /\bIntl\.(?:DurationFormat|Segmenter)\b/,
  /\bscheduler\.(?:yield|postTask)\(/,
  /['"]scrollend['"]/,
  /\/[dgimsuy]*v[dgimsuy]*[;,.)]/,
];

it('what runs in a page uses no function that the oldest supported browsers lack', () => {
  const files = globSync('packages/{react/src,elements/src,messages/src,server/src/sealed-frames/page}/**/*.{ts,tsx}', {
    cwd: root,
  }).filter((file) => !/\.(?:test|browser|stories)\.|\/testing\//.test(file));
  expect(files.length).toBeGreaterThan(200);
  const found = files.flatMap((file) =>
    newer.flatMap(
      (pattern) => pattern.exec(readFileSync(join(root, file), 'utf8'))?.map((text) => `${file}: ${text}`) ?? [],
    ),
  );
  expect(found).toEqual([]);
});
