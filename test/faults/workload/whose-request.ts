import { isInstructable, operations, type Operation } from '@tillside/contract';
import type { Departure, History, InstructionRow } from '../world/history.ts';
import { operationWorkloads } from './operations.ts';

/** The operation that a request carries out; `null`: it only asks. */
export function operationOf({ method, path }: Departure): InstructionRow['operation'] | null {
  const [plain = ''] = path.split('?');
  for (const { id } of operationWorkloads) {
    const declared: Operation = operations[id];
    if (isInstructable(declared) && declared.method === method && pattern(declared.path).test(plain)) return id;
  }
  return null;
}

/**
 * The instruction that a request carries out: the one of its ref, or, where requests take none, the one about the same
 * thing whose send was committed last before it. `null`: none was committed.
 */
export function instructionOf(history: History, departure: Departure): string | null {
  const operation = operationOf(departure);
  if (!operation) return null;
  const subject = operationWorkloads.find(({ id }) => id === operation)?.subject;
  const about = subject ? subject.ofRequest(departure) : String(departure.body['ref']);
  const intended = history.commits
    .slice(0, departure.commits)
    .findLast(
      ({ after }) =>
        after.state === 'sending' &&
        after.operation === operation &&
        (subject ? subject.ofRow(after) : after.ref) === about,
    );
  return intended?.after.ref ?? null;
}

const patterns = new Map<string, RegExp>();

function pattern(path: string): RegExp {
  const known = patterns.get(path);
  if (known) return known;
  const made = new RegExp(`^${path.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`);
  patterns.set(path, made);
  return made;
}
