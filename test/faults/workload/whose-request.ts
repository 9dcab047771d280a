import { isInstructable, operations, type Operation } from '@tillside/contract/schemas';
import type { Departure, History, InstructionRow } from '../world/history.ts';
import type { OperationWorkload } from './operation-workload.ts';
import { operationWorkloads } from './operations.ts';

/** Caches the result per departure: invariants ask repeatedly. */
const operationsFound = new WeakMap<Departure, InstructionRow['operation'] | null>();

/** The operation that a request carries out; `null` if it only reads. */
export function operationOf(departure: Departure): InstructionRow['operation'] | null {
  const known = operationsFound.get(departure);
  if (known !== undefined) return known;
  const found = findOperation(departure);
  operationsFound.set(departure, found);
  return found;
}

function findOperation({ method, path }: Departure): InstructionRow['operation'] | null {
  const [plain = ''] = path.split('?');
  for (const { id } of operationWorkloads) {
    const declared: Operation = operations[id];
    if (isInstructable(declared) && declared.method === method && pattern(declared.path).test(plain)) return id;
  }
  return null;
}

/** A send that was committed: the intent of one request. */
export interface IntendedSend {
  readonly ref: string;
  readonly version: number;
  /** How many commits there were before it. */
  readonly commits: number;
}

/**
 * Finds the intents that a request may belong to, the newest last: those of its ref or, if requests have none, those
 * about the same subject. Intents committed after its departure are excluded.
 */
export function intendedSends(history: History): (departure: Departure) => readonly IntendedSend[] {
  const sends = new Map<string, IntendedSend[]>();
  for (const [commits, { after }] of history.commits.entries()) {
    if (after.state !== 'sending') continue;
    const subject = subjectOf(after.operation);
    const name = `${after.operation} ${subject ? subject.ofRow(after) : after.ref}`;
    const send = { ref: after.ref, version: after.version, commits };
    const known = sends.get(name);
    if (known) known.push(send);
    else sends.set(name, [send]);
  }
  return (departure) => {
    const operation = operationOf(departure);
    if (!operation) return [];
    const subject = subjectOf(operation);
    const about = subject ? subject.ofRequest(departure) : String(departure.body['ref']);
    return (sends.get(`${operation} ${about}`) ?? []).filter(({ commits }) => commits < departure.commits);
  };
}

/** The requests that carried each instruction out. */
export function sendsByRef(history: History): ReadonlyMap<string | undefined, readonly Departure[]> {
  const intendedOf = intendedSends(history);
  return Map.groupBy(
    history.departures,
    (departure): IntendedSend['ref'] | undefined => intendedOf(departure).at(-1)?.ref,
  );
}

function subjectOf(operation: string): OperationWorkload['subject'] {
  return operationWorkloads.find(({ id }) => id === operation)?.subject;
}

const patterns = new Map<string, RegExp>();

function pattern(path: string): RegExp {
  const known = patterns.get(path);
  if (known) return known;
  const made = new RegExp(`^${path.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`);
  patterns.set(path, made);
  return made;
}
