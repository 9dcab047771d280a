import type { LookupOperationId } from '@tillside/contract';
import { Failure } from '../model/failure.ts';
import type { ServedLookups } from './lookups.ts';
import type { Telemetry } from '../observe/telemetry.ts';

/**
 * Counts lookups by result. `asked` counts reads of the platform, `served` answers from
 * the cache; `provider_unavailable` is an outage, or an open circuit.
 */
export function observedLookups(lookups: ServedLookups, telemetry: Telemetry): ServedLookups {
  async function counted<Answer>(operation: LookupOperationId, answer: Promise<Answer>): Promise<Answer> {
    try {
      const value = await answer;
      telemetry.count('tillside.lookups', { operation, outcome: 'served' });
      return value;
    } catch (error) {
      const outcome = error instanceof Failure ? error.problem.code : 'internal';
      telemetry.count('tillside.lookups', { operation, outcome });
      throw error;
    }
  }
  return {
    look: (id, input, caller, maxAge) => counted(id, lookups.look(id, input, caller, maxAge)),
    ask: (id, input, caller) => lookups.ask(id, input, caller),
    body: (id, input, caller, reader) => counted(id, lookups.body(id, input, caller, reader)),
  };
}
