import { droppedFrom, operations, type Operation } from '@tillside/contract/schemas';
import type { Clock } from '../model/clock.ts';
import type { Answer } from '../platform/client.ts';
import type { Logger } from '../options/options.ts';
import { createThrottle } from './throttle.ts';

const hour = 3_600_000;
/** More than all fields of all operations. */
const maxFields = 2_000;

/** Logs the fields of the platform's answers that could not be read and were dropped: each once an hour, with its count. */
export interface DroppedFields {
  /** `name`: the operation, or the type of an event. Its fields that could not be read are those of `declared`. */
  note(name: string, declared: Operation['details'], value: unknown): void;
  /** The same for an answer of the platform. */
  noteAnswer(operation: string, answer: Answer): void;
}

export function createDroppedFields(logger: Pick<Logger, 'warn'>, clock: Pick<Clock, 'monotonic'>): DroppedFields {
  const admit = createThrottle(clock, maxFields, hour);
  const declared: Readonly<Partial<Record<string, Operation>>> = operations;

  function note(name: string, schema: Operation['details'], value: unknown): void {
    for (const field of droppedFrom(schema, value)) {
      const before = admit(`${name} ${field}`);
      if (before === null) continue;
      logger.warn(
        { operation: name, field, count: before + 1, fix: droppedFix },
        'a field of an answer could not be read and was left out: it decides nothing',
      );
    }
  }

  return {
    note,
    noteAnswer(operation, answer) {
      const details = Object.hasOwn(declared, operation) ? declared[operation]?.details : undefined;
      if (details && answer.kind === 'answered' && answer.envelope?.kind === 'success')
        note(operation, details, answer.envelope.details);
    },
  };
}

const droppedFix =
  'Purchases go on. If it stays so, the provider has changed its shape: `npm run drift` shows how, and tell us.';
