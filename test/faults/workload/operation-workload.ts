import type { InstructionOperationId } from '@tillside/contract';
import type { Departure, InstructionRow } from '../world/history.ts';
import type { Randomness } from '../world/randomness.ts';
import type { World } from '../world/world.ts';

/** What a simulation needs to know about an operation: how to request it, and how to see its outcome. */
export interface OperationWorkload {
  readonly id: InstructionOperationId;
  /** Its frequency relative to the others. */
  readonly weight: number;
  /** Who may request it: names of `people`. */
  readonly who: readonly string[];
  /** Whether `fail_later`, `reverse` and `stay_processing` of the sandbox happen to it. */
  readonly hasOutcomeFaults: boolean;
  /** The `input` to send; `null` if its subject, such as a card, does not exist yet. */
  input(chance: Randomness, caller: string, world: World): Promise<object | null> | object | null;
  /**
   * Names the subject of a request without a ref, the same for the row and for its request. Omitted where the request
   * carries the ref of its instruction.
   */
  readonly subject?: {
    ofRow(row: InstructionRow): string;
    ofRequest(departure: Departure): string;
  };
}
