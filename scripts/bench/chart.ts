import type { Curve } from './ratio.ts';

/*
 * Charts as plain SVG, without a script or a font, and with colours for light and dark pages. The document contains the
 * numbers of each chart as a table too.
 */

export type Bar = { label: string; value: number; target: number | null; text: string; ok: boolean };
type Words = { title: string; description: string };

const style = `
  text { font: 13px system-ui, sans-serif; fill: #1c2724; }
  .soft { fill: #55625d; }
  .title { font-weight: 600; font-size: 15px; }
  .ground { fill: #ffffff; }
  .bar { fill: #0d7a5f; }
  .missed { fill: #b3202e; }
  .rule { stroke: #d6d0c4; stroke-width: 1; }
  .target { stroke: #1c2724; stroke-width: 2; }
  .line { fill: none; stroke-width: 2.5; }
  .first { stroke: #0d7a5f; } .first-dot { fill: #0d7a5f; }
  .second { stroke: #b45309; stroke-dasharray: 7 4; } .second-dot { fill: #b45309; }
  @media (prefers-color-scheme: dark) {
    text { fill: #edf2ef; }
    .soft { fill: #a9b8b2; }
    .ground { fill: #121a18; }
    .bar { fill: #58c9a3; }
    .missed { fill: #ff9a97; }
    .rule { stroke: #34433e; }
    .target { stroke: #edf2ef; }
    .first { stroke: #58c9a3; } .first-dot { fill: #58c9a3; }
    .second { stroke: #f4b23c; } .second-dot { fill: #f4b23c; }
  }`;

const width = 760;
const left = 330;
const right = 110;
const row = 34;
const top = 58;

/** Bars with a line at the target of each that has one. Red: missed. */
export function barChart({ bars, ...words }: Words & { bars: readonly Bar[] }) {
  const most = Math.max(...bars.flatMap(({ value, target }) => [value, target ?? 0])) || 1;
  const x = (value: number) => left + (value / most) * (width - left - right);
  const rows = bars.map(({ label, value, target, text, ok }, index) => {
    const y = top + index * row;
    return [
      `<text x="${left - 10}" y="${y + 15}" text-anchor="end">${escaped(label)}</text>`,
      `<rect class="${ok ? 'bar' : 'missed'}" x="${left}" y="${y + 2}" width="${fixed(Math.max(1, x(value) - left))}" height="18" rx="3"/>`,
      ...(target === null
        ? []
        : [`<line class="target" x1="${fixed(x(target))}" x2="${fixed(x(target))}" y1="${y - 2}" y2="${y + 24}"/>`]),
      `<text class="soft" x="${width - 10}" y="${y + 15}" text-anchor="end">${escaped(text)}</text>`,
    ].join('\n  ');
  });
  return svg(words, top + bars.length * row + 10, rows);
}

/** One or two lines over what they depend on. A wide range is drawn by its logarithm. */
export function lineChart({ curve, ...words }: Words & { curve: Curve }) {
  const [height, plotTop, plotLeft, plotRight] = [320, 70, 60, width - 40];
  const bottom = height - 56;
  const points = curve.series.flatMap((series) => series.points);
  const xs = [...new Set(points.map((point) => point.x))].toSorted((one, other) => one - other);
  const [least = 1, most = 1] = [xs[0], xs.at(-1)];
  const highest = niceTop(Math.max(...points.map((point) => point.y)));
  const scale = most / least > 5 ? Math.log : Number;
  const x = (value: number) =>
    plotLeft + ((scale(value) - scale(least)) / (scale(most) - scale(least) || 1)) * (plotRight - plotLeft);
  const y = (value: number) => bottom - (value / highest) * (bottom - plotTop);
  const rules = [0, 0.5, 1].map((share) => {
    const at = fixed(y(highest * share));
    return `<line class="rule" x1="${plotLeft}" x2="${plotRight}" y1="${at}" y2="${at}"/>
  <text class="soft" x="${plotLeft - 8}" y="${at}" dy="4" text-anchor="end">${number(highest * share)}</text>`;
  });
  const marks = xs.map(
    (value) =>
      `<text class="soft" x="${fixed(x(value))}" y="${bottom + 20}" text-anchor="middle">${number(value)}</text>`,
  );
  const lines = curve.series.map(({ name, points: own }, index) => {
    const look = index === 0 ? 'first' : 'second';
    const path = own.map((point) => `${fixed(x(point.x))},${fixed(y(point.y))}`).join(' ');
    const dots = own.map(
      (point) => `<circle class="${look}-dot" cx="${fixed(x(point.x))}" cy="${fixed(y(point.y))}" r="4"/>`,
    );
    const at = plotLeft + index * 130;
    return [
      `<polyline class="line ${look}" points="${path}"/>`,
      ...dots,
      `<line class="line ${look}" x1="${at}" x2="${at + 26}" y1="50" y2="50"/>`,
      `<text x="${at + 34}" y="54">${escaped(name)}</text>`,
    ].join('\n  ');
  });
  const axes = [
    `<text class="soft" x="${plotRight}" y="${bottom + 42}" text-anchor="end">${escaped(curve.x)}</text>`,
    `<text class="soft" x="${plotRight}" y="54" text-anchor="end">${escaped(curve.y)}</text>`,
  ];
  return svg(words, height, [...rules, ...marks, ...axes, ...lines]);
}

function svg({ title, description }: Words, height: number, parts: readonly string[]) {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="title description">
  <title id="title">${escaped(title)}</title>
  <desc id="description">${escaped(description)}</desc>
  <style>${style}
  </style>
  <rect class="ground" width="${width}" height="${height}"/>
  <text class="title" x="14" y="26">${escaped(title)}</text>
  ${parts.join('\n  ')}
</svg>
`;
}

/** The next of 1, 2, 5, 10, … */
function niceTop(value: number) {
  const power = 10 ** Math.floor(Math.log10(value || 1));
  return [1, 2, 5, 10].map((step) => step * power).find((step) => step >= value) ?? value;
}

export function number(value: number) {
  return value.toLocaleString('en-NG', { maximumFractionDigits: value < 10 ? 2 : value < 100 ? 1 : 0 });
}

function fixed(value: number) {
  return Number(value.toFixed(1));
}

function escaped(text: string) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
