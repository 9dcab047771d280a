import { isInstructable, operations, type Operation } from '@tillside/contract';
import { operationWorkloads } from '../workload/operations.ts';
import type { Departure, InstructionRow } from '../world/history.ts';
import { violation, type Ending, type Invariant, type Violation } from './invariant.ts';

export const intentBeforeSend: Invariant = {
  name: 'intent before send',
  sentence: 'Everything that is sent to be executed has an intent committed before, and each send its own.',
  check(ending) {
    const sent = new Map<string, number>();
    const { commits, departures } = ending.world.history;
    return departures.flatMap((departure): readonly Violation[] => {
      const operation = operationOf(departure);
      if (!operation) return [];
      const name = nameOf(operation, departure);
      const before = sent.get(name) ?? 0;
      sent.set(name, before + 1);
      const intended = commits
        .slice(0, departure.commits)
        .filter(({ after }) => after.state === 'sending' && after.operation === operation && isAbout(after, name, operation));
      const sends = new Set(intended.map(({ after }) => `${after.ref} ${after.version}`)).size;
      if (sends > before) return [];
      const ref = typeof departure.body['ref'] === 'string' ? departure.body['ref'] : null;
      return [violation(ref, `${departure.method} ${departure.path} left ${before + 1} times, but was intended ${sends} times.`)];
    });
  },
};

/** The operation that a request carries out; `null`: it only asks. */
export function operationOf({ method, path }: Departure): InstructionRow['operation'] | null {
  const [plain = ''] = path.split('?');
  for (const workload of operationWorkloads) {
    const declared: Operation = operations[workload.id];
    if (isInstructable(declared) && declared.method === method && pattern(declared.path).test(plain)) return workload.id;
  }
  return null;
}

const patterns = new Map<string, RegExp>();

function pattern(path: string): RegExp {
  const known = patterns.get(path);
  if (known) return known;
  const made = new RegExp(`^${path.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`);
  patterns.set(path, made);
  return made;
}

/** What tells one intent of an operation from another: its ref, or what it is about. */
export function nameOf(operation: InstructionRow['operation'], departure: Departure): string {
  const subject = operationWorkloads.find(({ id }) => id === operation)?.subject;
  return `${operation} ${subject ? subject.ofRequest(departure) : String(departure.body['ref'])}`;
}

function isAbout(row: InstructionRow, name: string, operation: InstructionRow['operation']): boolean {
  const subject = operationWorkloads.find(({ id }) => id === operation)?.subject;
  return name === `${operation} ${subject ? subject.ofRow(row) : row.ref}`;
}

/** Every time that the platform carried out what was asked of it for these rows, copies of the network left out. */
export function executionsOf({ world }: Pick<Ending, 'world'>, row: InstructionRow): number {
  const subject = operationWorkloads.find(({ id }) => id === row.operation)?.subject;
  if (!subject) return 0;
  return world.history.departures
    .filter((departure) => operationOf(departure) === row.operation && subject.ofRequest(departure) === subject.ofRow(row))
    .flatMap(({ arrivals }) => arrivals)
    .filter(({ status, isCopy }) => status < 300 && !isCopy).length;
}
