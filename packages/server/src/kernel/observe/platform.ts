import { lookupOperationIds } from '@tillside/contract';
import type { Clock } from '../model/clock.ts';
import type { Answer, PlatformClient } from '../platform/client.ts';
import type { DroppedFields } from './dropped-fields.ts';
import type { Refusals } from './refusals.ts';
import { inSpan, type Facts, type Telemetry } from './telemetry.ts';

/**
 * The client with a span, a duration and a log line for each refusal around each exchange, named by the operation and never
 * by its path.
 */
export function observedClient(
  client: PlatformClient,
  {
    telemetry,
    refusals,
    dropped,
    clock,
  }: {
    readonly telemetry: Telemetry;
    readonly refusals: Refusals;
    readonly dropped: DroppedFields;
    readonly clock: Clock;
  },
): PlatformClient {
  return {
    get fingerprint() {
      return client.fingerprint;
    },
    send(request, ...when) {
      const { operation, method, ref } = request;
      return inSpan(
        `tillside.platform ${operation}`,
        { operation, method, ...(ref === undefined ? {} : { ref }) },
        async (note) => {
          const from = clock.monotonic();
          const answer = await client.send(request, ...when);
          const facts = factsOf(answer);
          note(facts);
          refusals.note(answer, { operation, ref });
          dropped.note(operation, answer);
          if (lookups.has(operation)) telemetry.count('tillside.lookups', { operation, outcome: 'asked' });
          telemetry.took('tillside.platform.duration', clock.monotonic() - from, { operation, ...facts });
          return answer;
        },
        'CLIENT',
      );
    },
  };
}

const lookups: ReadonlySet<string> = new Set(lookupOperationIds);

function factsOf(answer: Answer): Facts {
  return answer.kind === 'answered' ? { answer: answer.kind, status: answer.status } : { answer: answer.kind };
}
