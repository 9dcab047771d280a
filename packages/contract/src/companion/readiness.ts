import { z } from 'zod';

/** Why a companion that takes work cannot use the platform. */
const degradedReasons = ['api_key_refused', 'platform_unreachable'] as const;

export type DegradedReason = (typeof degradedReasons)[number];

/** The answer of `GET /ready` while the companion takes work. */
export const ReadinessSchema = z
  .discriminatedUnion('status', [
    z.object({ status: z.literal('ok') }),
    z.object({ status: z.literal('degraded'), because: z.array(z.enum(degradedReasons)) }),
  ])
  .meta({ id: 'Readiness' });
