import type { Curve } from './ratio.ts';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { quietBelow } from './others.ts';

const file = join(import.meta.dirname, '../../docs/bench/figures.json');

const Point = z.object({ x: z.number(), y: z.number() });
const Curve = z.object({
  title: z.string(),
  x: z.string(),
  y: z.string(),
  series: z.array(z.object({ name: z.string(), points: z.array(Point) })),
});
const Cost = z.object({ microseconds: z.number(), rate: z.number() });
const Measured = z.looseObject({
  what: z.string(),
  // `null` if the peer is only shown for scale.
  target: z.number().nullable(),
  ok: z.boolean(),
  ours: Cost.optional(),
  peer: Cost.optional(),
  peer_name: z.string().optional(),
  ratio: z.number().optional(),
  value: z.number().optional(),
});
const Figure = z.looseObject({
  ok: z.boolean(),
  measured: z.array(Measured),
  curves: z.array(Curve).optional(),
  // How many cores other processes used at the same time. Figures measured beside too many are rejected.
  circumstances: z.object({ cores: z.number(), others: z.number().max(quietBelow) }),
});
export const Figures = z.record(z.string(), Figure);

export type Measured = z.output<typeof Measured>;
export type Figure = z.output<typeof Figure>;
export type Result = {
  ok: boolean;
  measured: readonly { what: string; target: number | null; ok: boolean }[];
  curves?: readonly Curve[];
};

/** The last result of each benchmark. */
export function readFigures() {
  return Figures.parse(existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {});
}

/**
 * Keeps a result in place of the last one of its name.
 * @param others how many cores other processes used while it ran
 */
export function keepFigure(name: string, result: Result, others: number) {
  const circumstances = { cores: availableParallelism(), others: Number(others.toFixed(2)) };
  writeFileSync(file, `${JSON.stringify({ ...readFigures(), [name]: { ...result, circumstances } }, null, 2)}\n`);
}
