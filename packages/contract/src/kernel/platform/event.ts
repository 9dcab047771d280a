import { z } from 'zod';
import type { Evidence } from './limits.ts';
import { identifier, wireId } from './wire.ts';

/**
 * An event the platform delivers to the webhook address. The names are documented (platform §6); the shape is
 * observed: flat JSON, the operation's own fields with `event_id` and `event_type`.
 */
export interface PlatformEvent<Type extends string = string, Payload extends z.ZodType = z.ZodType> {
  readonly type: Type;
  /** One sentence that describes what it reports (platform §6). */
  readonly summary: string;
  readonly payload: Payload;
  /** How well the payload's shape is known. */
  readonly evidence: Evidence;
}

export function platformEvent<const Type extends string, Payload extends z.ZodType>(
  declaration: PlatformEvent<Type, Payload>,
): PlatformEvent<Type, Payload> {
  return Object.freeze(declaration);
}

/** The fields of every delivery in addition to the payload. */
export const EventHead = z.looseObject({
  /** Absent where it cannot be read. */
  event_id: wireId.optional().catch(undefined),
  event_type: identifier.transform((type) => type.trim().toLowerCase()),
});
