import { SpanKind } from '@opentelemetry/api';
import { lookupOperationIds, type OperationId } from '@tillside/contract';
import { operations } from '@tillside/contract/schemas';
import type { Clock } from '../clock.ts';
import type { Answer, PlatformClient, PlatformRequest } from '../platform/client.ts';
import type { Refusals } from './refusals.ts';
import { inSpan, type Facts, type Telemetry } from './telemetry.ts';

/**
 * The client with a span, a duration and a log line for each refusal around each exchange, named by the operation and never
 * by its path.
 */
export function observedClient(
  client: PlatformClient,
  { telemetry, refusals, clock }: { readonly telemetry: Telemetry; readonly refusals: Refusals; readonly clock: Clock },
): PlatformClient {
  return {
    get fingerprint() {
      return client.fingerprint;
    },
    send(request, mayStart) {
      const operation = operationOf(request);
      return inSpan(
        `tillside.platform ${operation}`,
        { operation, method: request.method, ...(request.ref === undefined ? {} : { ref: request.ref }) },
        async (note) => {
          const from = clock.monotonic();
          const answer = await client.send(request, mayStart);
          const facts = factsOf(answer);
          note(facts);
          refusals.note(answer, { operation, ref: request.ref });
          if (isLookup(operation)) telemetry.count('tillside.lookups', { operation, outcome: 'asked' });
          telemetry.took('tillside.platform.duration', clock.monotonic() - from, { operation, ...facts });
          return answer;
        },
        SpanKind.CLIENT,
      );
    },
  };
}

function isLookup(operation: string): boolean {
  return lookupOperationIds.some((id) => id === operation);
}

function factsOf(answer: Answer): Facts {
  return answer.kind === 'answered' ? { answer: answer.kind, status: answer.status } : { answer: answer.kind };
}

interface Template {
  readonly id: OperationId;
  readonly method: string;
  readonly parts: readonly string[];
}

/** Templates with fewer placeholders come first, because literal segments take precedence. */
const templates: readonly Template[] = Object.values(operations)
  .map(({ id, method, path }) => ({ id, method, parts: path.split('/') }))
  .toSorted((left, right) => placeholders(left) - placeholders(right));

function placeholders({ parts }: Template): number {
  return parts.filter(isPlaceholder).length;
}

function isPlaceholder(part: string): boolean {
  return part.startsWith('{') || part.startsWith(':');
}

/** The operation of a request; `other` if it is unknown. */
export function operationOf({ method, path }: Pick<PlatformRequest, 'method' | 'path'>): OperationId | 'other' {
  const parts = (path.split('?', 1)[0] ?? '').split('/');
  const found = templates.find(
    (template) =>
      template.method === method &&
      template.parts.length === parts.length &&
      template.parts.every((part, index) => isPlaceholder(part) || part === parts[index]),
  );
  return found?.id ?? 'other';
}
