import { executionsOf } from './invariants/intent-before-send.ts';
import type { Reality } from './invariants/invariant.ts';
import { operationWorkloads } from './workload/operations.ts';
import type { InstructionRow } from './world/history.ts';
import type { World } from './world/world.ts';

/** What really became of each instruction, asked of the stand-in's own books. */
export async function realityOf(world: World, rows: readonly InstructionRow[]): Promise<Map<string, Reality>> {
  const reality = new Map<string, Reality>();
  for (const row of rows) reality.set(row.ref, await really(world, row));
  return reality;
}

async function really(world: World, row: InstructionRow): Promise<Reality> {
  if (operationWorkloads.some(({ id, subject }) => id === row.operation && subject)) {
    const executions = executionsOf({ world }, row);
    return { executions, status: executions > 0 ? 'success' : null };
  }
  const whole = await world.platform.truth(row.ref);
  if (row.items === null || whole.executions === 0) return whole;
  const parts = new Set<string | null>();
  for (const { ref } of row.items) parts.add((await world.platform.truth(ref)).status);
  if (parts.has('processing')) return { ...whole, status: 'processing' };
  const [only = null] = parts;
  if (parts.size === 1) return { ...whole, status: only };
  return { ...whole, status: parts.has('success') ? 'partial' : 'failed' };
}
