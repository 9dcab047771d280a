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
  note(operation: string, answer: Answer): void;
}

export function createDroppedFields(logger: Pick<Logger, 'warn'>, clock: Pick<Clock, 'monotonic'>): DroppedFields {
  const admit = createThrottle(clock, maxFields, hour);
  const declared: Readonly<Partial<Record<string, Operation>>> = operations;

  return {
    note(operation, answer) {
      const details = Object.hasOwn(declared, operation) ? declared[operation]?.details : undefined;
      if (!details || answer.kind !== 'answered' || answer.envelope?.kind !== 'success') return;
      for (const field of droppedFrom(details, answer.envelope.details)) {
        const before = admit(`${operation} ${field}`);
        if (before === null) continue;
        logger.warn(
          { operation, field, count: before + 1, fix: droppedFix },
          'a field of an answer could not be read and was left out: it decides nothing',
        );
      }
    },
  };
}

const droppedFix =
  'Purchases go on. If it stays so, the provider has changed its shape: `npm run tool -- drift` shows how, and tell us.';
