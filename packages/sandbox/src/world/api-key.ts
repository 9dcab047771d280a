import { z } from 'zod';

/** A key of the business, which may have several with permissions and expiry dates (platform §5.3). */
export const ApiKey = z.object({
  key: z.string(),
  /** The document names no levels; `read`, which changes nothing, is assumed. */
  permission: z.enum(['full', 'read']),
  /** ISO 8601, by the world's clock; `null`: never. */
  expires_at: z.string().nullable(),
});
export type ApiKey = z.infer<typeof ApiKey>;
