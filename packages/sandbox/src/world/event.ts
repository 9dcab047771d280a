import { z } from 'zod';

/** One attempt to deliver an event. */
export const Delivery = z.object({
  attempt: z.int(),
  at: z.number(),
  url: z.string(),
  /** The HTTP status answered, or `null` when none came. */
  status: z.int().nullable(),
  error: z.string().nullable(),
  milliseconds: z.number(),
});
export type Delivery = z.infer<typeof Delivery>;

export const SandboxEvent = z.object({
  /** Unique within the world, whatever `event_id` is. */
  id: z.string(),
  event_id: z.string(),
  event_type: z.string(),
  payload: z.record(z.string(), z.json()),
  created_at: z.number(),
  deliveries: z.array(Delivery),
  /** The attempts that are due or running: 1 for the first. */
  waiting: z.array(z.int()),
});
export type SandboxEvent = z.infer<typeof SandboxEvent>;
