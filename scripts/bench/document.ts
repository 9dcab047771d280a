import type { Cost } from './load.ts';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { barChart, lineChart, number, type Bar } from './chart.ts';
import { readFigures, type Figure, type Measured } from './figures.ts';

const root = join(import.meta.dirname, '../..');
const document = 'docs/bench.md';
const images = 'docs/images/bench';
const mark =
  '<!-- Generated from docs/bench/figures.json by `npm run bench -- --document`; do not edit below this line. -->\n';

/** Every file that is generated from the figures, by its path: the document, and its charts. */
export function benchDocuments(): Record<string, string> {
  const figures = readFigures();
  const [prose, generated] = readFileSync(join(root, document), 'utf8').split(mark);
  if (generated === undefined) throw new Error(`${document} has lost its line ${mark}`);
  const charts = [...barCharts(figures), ...lineCharts(figures)];
  const parts = charts.map(({ file, title, description, table }) =>
    [`### ${title}`, `![${description}](images/bench/${file}.svg)`, ...(table === null ? [] : [table])].join('\n\n'),
  );
  return {
    [document]: `${prose}${mark}\n${[table(figures), ...parts].join('\n\n')}\n`,
    ...Object.fromEntries(charts.map(({ file, svg }) => [`${images}/${file}.svg`, svg])),
  };
}

export function writeBenchDocuments() {
  rmSync(join(root, images), { recursive: true, force: true });
  mkdirSync(join(root, images), { recursive: true });
  for (const [file, text] of Object.entries(benchDocuments())) writeFileSync(join(root, file), text);
}

function table(figures: Record<string, Figure>) {
  if (Object.keys(figures).length === 0) return 'None yet from a machine on which nothing else ran.';
  const rows = Object.entries(figures).flatMap(([name, { measured, circumstances }]) =>
    measured.map((each) => [`\`${name}\``, each.what, figureOf(each), targetOf(each), besideOf(circumstances)]),
  );
  return lines(['name', 'what', 'figure', 'target', 'cores, and how many others used'], rows);
}

function figureOf({ ours, peer, peer_name, ratio, value }: Measured) {
  if (ratio === undefined || !ours || !peer) return number(value ?? 0);
  return `${number(ratio)}: ${costOf(ours)}; ${peer_name} ${costOf(peer)}`;
}

function costOf({ microseconds, rate }: Cost) {
  return `${number(microseconds)} µs, ${number(rate)}/s`;
}

function targetOf({ target, ok }: Measured) {
  return target === null ? 'none' : `≤ ${number(target)}${ok ? '' : ': **missed**'}`;
}

function besideOf({ cores, others }: Figure['circumstances']) {
  return `${cores}, ${others}`;
}

type Chart = { file: string; title: string; description: string; svg: string; table: string | null };

function barCharts(figures: Record<string, Figure>): Chart[] {
  const all = Object.entries(figures).flatMap(([name, { measured }]) => measured.map((each) => ({ ...each, name })));
  const peers = all.filter(({ ratio }) => ratio !== undefined);
  // A number of files is not a size.
  const sizes = all.filter(({ name, what }) => name === 'sizes' && !what.endsWith(', files'));
  const limits = all.filter(({ name, ratio }) => ratio === undefined && ['page', 'reveal', 'widgets'].includes(name));
  return [
    bars('peers', 'Times the processor time of a peer, and the most that is aimed at', peers, (each) => ({
      label: `${shortened(each.what)}, beside ${shortened(each.peer_name ?? '')}`,
      value: each.ratio ?? 0,
      target: each.target,
      text: `${number(each.ratio ?? 0)}${each.target === null ? '' : ` of ≤ ${number(each.target)}`}`,
    })),
    bars('sizes', 'Widgets, compressed, and their limits', sizes, (each) => ({
      label: cut(each.what),
      value: each.value ?? 0,
      target: each.target,
      text: `${number(each.value ?? 0)} of ${number(each.target ?? 0)} kB`,
    })),
    bars('page', 'What people wait for, in parts of its limit', limits, (each) => ({
      label: cut(each.what),
      value: (each.value ?? 0) / (each.target ?? 1),
      target: 1,
      text: `${number(each.value ?? 0)} of ${number(each.target ?? 0)}`,
    })),
  ].flat();
}

function bars(
  file: string,
  title: string,
  measured: readonly (Measured & { name: string })[],
  barOf: (each: Measured & { name: string }) => Omit<Bar, 'ok'>,
): Chart[] {
  if (measured.length === 0) return [];
  const drawn = measured.map((each) => ({ ...barOf(each), ok: each.ok }));
  const description = `${title}. ${drawn.map(({ label, text, ok }) => `${label}: ${text}${ok ? '' : ', missed'}`).join('; ')}.`;
  return [{ file, title, description, svg: barChart({ title, description, bars: drawn }), table: null }];
}

function lineCharts(figures: Record<string, Figure>): Chart[] {
  return Object.entries(figures).flatMap(([name, { curves = [] }]) =>
    curves.map((curve) => {
      const seriesTexts = curve.series.map(
        (series) => `${series.name} ${series.points.map(({ x, y }) => `${number(y)} at ${number(x)}`).join(', ')}`,
      );
      const description = `${curve.title}, ${curve.y} by ${curve.x}: ${seriesTexts.join('; ')}.`;
      const xs = [...new Set(curve.series.flatMap((series) => series.points.map(({ x }) => x)))];
      const rows = xs.map((x) => [
        number(x),
        ...curve.series.map((series) => number(series.points.find((point) => point.x === x)?.y ?? 0)),
      ]);
      const head = [curve.x, ...curve.series.map((series) => `${series.name}, ${curve.y}`)];
      const { title } = curve;
      const svg = lineChart({ title, description, curve });
      return { file: `curve-${name}`, title, description, svg, table: lines(head, rows) };
    }),
  );
}

/** The text before the first colon, comma or clause, which is enough to recognise it. */
function shortened(text: string) {
  return cut(text.split(/: |, | that /)[0] ?? text);
}

/** Cuts a text to the length that fits beside a bar. */
function cut(text: string) {
  return text.length <= 46 ? text : `${text.slice(0, 45)}…`;
}

function lines(head: readonly string[], rows: readonly (readonly string[])[]) {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
