import { fundingEdges, instructionEdges } from '@tillside/contract';
import type { InstructionRow, InstructionProgress } from './row.ts';

/**
 * Refuses an undeclared transition. Every store calls this at the write, so that no code path
 * can bypass it.
 */
export function assertEdges(row: InstructionRow, patch: Partial<InstructionProgress>): void {
  const { state = row.state, funding = row.funding } = patch;
  if (state !== row.state && !instructionEdges[row.state].includes(state)) {
    throw new Error(`An instruction cannot move from ${row.state} to ${state}.`);
  }
  if (funding !== row.funding && !fundingEdges[row.funding].includes(funding)) {
    throw new Error(`The funding of an instruction cannot move from ${row.funding} to ${funding}.`);
  }
}
