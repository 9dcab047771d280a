import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { barChart, lineChart } from '../../scripts/bench/chart.ts';
import { benchDocuments } from '../../scripts/bench/document.ts';
import { Figures } from '../../scripts/bench/figures.ts';

const root = join(import.meta.dirname, '../..');

test.each(Object.entries(benchDocuments()))('%s is what the figures make', (file, text) => {
  const path = join(root, file);
  const fix = 'The figures changed and this file did not: npm run bench -- --document.';
  expect(existsSync(path) ? readFileSync(path, 'utf8') : '', fix).toBe(text);
});

test('figures that were taken while others used the machine are refused', () => {
  const kept = (others: number) => ({ page: { ok: true, measured: [], circumstances: { cores: 2, others } } });
  expect(Figures.safeParse(kept(0.3)).success).toBe(true);
  expect(Figures.safeParse(kept(0.31)).success).toBe(false);
});

describe('a chart', () => {
  const words = { title: 'Sizes & limits', description: 'a: 1 of 2; b: 3 of 2, missed.' };

  test('of bars has a line at each existing target, marks what was missed, and has its words as text', () => {
    const bars = [
      { label: 'a', value: 1, target: 2, text: '1 of 2', ok: true },
      { label: '<b>', value: 3, target: 2, text: '3 of 2', ok: false },
      { label: 'c', value: 3, target: null, text: '3', ok: true },
    ];
    const svg = barChart({ ...words, bars });
    expect(svg.match(/class="target"/g)).toHaveLength(2);
    expect(svg.match(/<rect class="missed"/g)).toHaveLength(1);
    expect(svg).toContain('<title id="title">Sizes &amp; limits</title>');
    expect(svg).toContain('<desc id="description">a: 1 of 2; b: 3 of 2, missed.</desc>');
    expect(svg).toContain('&lt;b&gt;');
    expect(svg).toContain('prefers-color-scheme: dark');
  });

  test('of a curve puts its points where they belong, a wide range by its logarithm', () => {
    const points = [10, 100, 1_000].map((x) => ({ x, y: 5 }));
    const svg = lineChart({ ...words, curve: { title: 't', x: 'rows', y: 'ms', series: [{ name: 's', points }] } });
    const places = [...svg.matchAll(/<circle class="first-dot" cx="([\d.]+)" cy="([\d.]+)"/g)].map(([, x, y]) => [
      Number(x),
      Number(y),
    ]);
    expect(places).toEqual([
      [60, 70],
      [390, 70],
      [720, 70],
    ]);
  });
});
