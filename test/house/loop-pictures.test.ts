import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import {
  largestLoop,
  loopBrands,
  loopFiles,
  loopFolder,
  loopMarkdown,
  loopSeconds,
  loopSize,
} from '../../scripts/loop-pictures.ts';

const root = join(import.meta.dirname, '../..');
const files = loopBrands.flatMap((brand) => [loopFiles(brand, 'light'), loopFiles(brand, 'dark')]);

test('there are six loops, and a still of each', () => {
  expect(readdirSync(join(root, loopFolder)).toSorted()).toEqual(
    files.flatMap(({ loop, still }) => [loop, still]).toSorted(),
  );
  expect(files).toHaveLength(6);
});

describe.each(files)('$loop', ({ loop, still }) => {
  test('is small', () => {
    for (const file of [loop, still])
      expect(statSync(join(root, loopFolder, file)).size).toBeLessThanOrEqual(largestLoop);
  });

  test('takes six seconds and begins again', async () => {
    const {
      delay = [],
      loop: times,
      width,
      pageHeight,
    } = await sharp(join(root, loopFolder, loop), { animated: true }).metadata();
    expect(delay.length).toBeGreaterThan(10);
    expect(delay.reduce((sum, time) => sum + time, 0)).toBe(loopSeconds * 1_000);
    expect(times).toBe(0);
    expect([width, pageHeight]).toEqual([loopSize.width * 1.5, loopSize.height * 1.5]);
  });

  test('ends with its still', async () => {
    const frames = (await sharp(join(root, loopFolder, loop)).metadata()).pages ?? 0;
    const last = await sharp(join(root, loopFolder, loop), { page: frames - 1 })
      .resize(36, 64)
      .removeAlpha()
      .raw()
      .toBuffer();
    const alone = await sharp(join(root, loopFolder, still))
      .resize(36, 64)
      .removeAlpha()
      .raw()
      .toBuffer();
    expect((await sharp(join(root, loopFolder, still)).metadata()).pages ?? 1).toBe(1);
    expect(alone).toHaveLength(last.length);
    // Both are compressed, each in its own way.
    const difference = alone.reduce((sum, value, index) => sum + Math.abs(value - (last[index] ?? 0)), 0);
    expect(difference / alone.length).toBeLessThan(3);
  });
});

test.each([
  ['README.md', loopFolder, loopBrands.slice(0, 1)],
  ['docs/index.md', 'images/loop', loopBrands],
])('%s says what Tillside is, and shows it before anything else', (document, folder, brands) => {
  const [, text = ''] = readFileSync(join(root, document), 'utf8').split('# Tillside\n\n');
  expect(text).toMatch(/^Sell airtime/);
  const [beginning = ''] = text.split(/^(?:## |- )/m);
  expect(beginning, 'Paste what loopMarkdown of scripts/loop-pictures.ts returns.').toContain(
    loopMarkdown(folder, brands),
  );
});
