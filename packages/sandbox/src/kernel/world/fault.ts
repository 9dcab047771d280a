import { z } from 'zod';

/** Faults of the connection between the caller and the platform. */
export const transportFaults = ['lost_response', 'delay', 'reset', 'error', 'html', 'truncate'] as const;
export const outcomeFaults = ['stay_processing', 'fail_later', 'reverse'] as const;
/** Faults of an event's delivery. */
export const webhookFaults = ['webhook_lost', 'webhook_repeated', 'webhook_reordered'] as const;

export type TransportFault = (typeof transportFaults)[number];

export const faultNames = [...transportFaults, ...outcomeFaults, ...webhookFaults] as const;

/** What each fault does, in one line. */
export const faultMeanings: Readonly<Record<(typeof faultNames)[number], string>> = {
  lost_response: 'The request is executed, then the connection is cut without an answer.',
  delay: 'The request is executed and answered late, after 10 seconds by default.',
  reset: 'The connection is cut before anything is done.',
  error: 'The answer is 500, and nothing is done.',
  html: 'The request is executed, and a gateway answers with a 502 page.',
  truncate: 'The request is executed, and half of the JSON is answered.',
  stay_processing: 'The purchase stays in processing.',
  fail_later: 'The purchase is accepted, then fails and is refunded.',
  reverse: 'The purchase is delivered, then reversed and refunded.',
  webhook_lost: 'The webhooks of the purchase are never sent.',
  webhook_repeated: 'Each webhook of the purchase is sent twice.',
  webhook_reordered: 'Webhooks of the purchase arrive after that of its outcome.',
};

/** A fault for the next `times` requests of an operation. */
export const Fault = z.object({
  id: z.string(),
  /** An operation id, or `*` for any. */
  operation: z.string(),
  fault: z.enum(faultNames),
  times: z.int(),
  /** Duration of `delay`. */
  seconds: z.number(),
});
export type Fault = z.infer<typeof Fault>;

/**
 * Consumes the first queued fault of a family for an operation, and decrements its count. At most one fault of each
 * family applies to a request, so a lost answer can be combined with a later failure.
 */
export function takeFault<Name extends Fault['fault']>(
  faults: Fault[],
  operation: string,
  family: readonly Name[],
): { readonly name: Name; readonly seconds: number } | null {
  for (const [index, waiting] of faults.entries()) {
    const name = family.find((candidate) => candidate === waiting.fault);
    if (name === undefined || (waiting.operation !== '*' && waiting.operation !== operation)) continue;
    waiting.times -= 1;
    if (waiting.times <= 0) faults.splice(index, 1);
    return { name, seconds: waiting.seconds };
  }
  return null;
}
