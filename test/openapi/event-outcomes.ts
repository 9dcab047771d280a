/* oxlint-disable no-restricted-imports -- what comes of an event is no part of the server's interface */
import { eventOutcomes, type EventOutcome } from '../../packages/server/src/kernel/webhooks/event-outcomes.ts';
import type { Finding } from './finding.ts';
import type { Document } from './validate/document.ts';
import { isRecord } from './validate/record.ts';

/** An event of the document, and what the companion does with it. */
interface ListedEvent {
  readonly event: string;
  readonly outcome: EventOutcome | null;
}

/** Every event that the document describes, in its order, with its declared outcome; and what is missing. */
export function eventsOf(
  document: Document,
  outcomes: Readonly<Record<string, EventOutcome>> = eventOutcomes,
): { readonly events: readonly ListedEvent[]; readonly findings: readonly Finding[] } {
  const webhooks = document['webhooks'];
  const names = isRecord(webhooks) ? Object.keys(webhooks) : [];
  const events = names.map((event) => ({
    event,
    outcome: Object.hasOwn(outcomes, event) ? (outcomes[event] ?? null) : null,
  }));
  const strangers = Object.keys(outcomes).filter((event) => !names.includes(event));
  return {
    events,
    findings: [
      ...events
        .filter(({ outcome }) => outcome === null || (outcome.by === 'none' && outcome.reason.trim() === ''))
        .map(({ event }) =>
          finding(event, 'it has no outcome, or none without a reason: declare it in event-outcomes.ts'),
        ),
      ...strangers.map((event) => finding(event, 'it has an outcome, and the document has no such event')),
    ],
  };
}

function finding(event: string, message: string): Finding {
  return { severity: 'violation', check: 'events', where: `platform ${event}`, message };
}
