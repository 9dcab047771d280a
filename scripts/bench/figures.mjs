import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';

const file = join(import.meta.dirname, '../../docs/bench/figures.json');

const Point = z.object({ x: z.number(), y: z.number() });
const Curve = z.object({
  title: z.string(),
  x: z.string(),
  y: z.string(),
  series: z.array(z.object({ name: z.string(), points: z.array(Point) })),
});
const Measured = z.looseObject({
  what: z.string(),
  target: z.number(),
  ok: z.boolean(),
  ours: z.number().optional(),
  peer: z.number().optional(),
  peer_name: z.string().optional(),
  ratio: z.number().optional(),
  value: z.number().optional(),
});
const Figure = z.looseObject({
  ok: z.boolean(),
  measured: z.array(Measured),
  curves: z.array(Curve).optional(),
  circumstances: z.object({ cores: z.number(), load: z.number() }),
});
const Figures = z.record(z.string(), Figure);

/**
 * @typedef {z.output<typeof Measured>} Measured
 * @typedef {z.output<typeof Figure>} Figure
 * @typedef {{ ok: boolean, measured: readonly { what: string, target: number, ok: boolean }[], curves?: readonly import('./ratio.mjs').Curve[] }} Result
 */

/** The last result of each benchmark. */
export function readFigures() {
  return Figures.parse(existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {});
}

/**
 * Keeps a result in place of the last one of its name.
 * @param {string} name
 * @param {Result} result
 * @param {number} load how many processes wanted a core when it began
 */
export function keepFigure(name, result, load) {
  const figures = { ...readFigures(), [name]: { ...result, circumstances: { cores: availableParallelism(), load } } };
  writeFileSync(file, `${JSON.stringify(figures, null, 2)}\n`);
}

/** How many processes want a core, over the last minute: more than there are cores, and others ran beside it. */
export function loadNow() {
  return Number(loadavg()[0]?.toFixed(1));
}
