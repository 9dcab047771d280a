import type { Environment } from '@tillside/contract';
import { z } from 'zod';
import { sandboxKeys } from './fixtures.ts';
import type { World } from './world.ts';

/** A key of the business: it may hold several, with permissions and expiry dates (platform §5.3). */
export const ApiKey = z.object({
  key: z.string(),
  /** The document names no levels: `read`, which changes nothing, is assumed. */
  permission: z.enum(['full', 'read']),
  /** ISO 8601, by the world's clock; `null`: never. */
  expires_at: z.string().nullable(),
});
export type ApiKey = z.infer<typeof ApiKey>;

/** What a key may do now, or `null` when it opens nothing: unknown, expired or of the other environment. */
export function permissionOf(key: string, world: World): ApiKey['permission'] | null {
  const listed = world.state.settings.keys.findLast((kept) => kept.key === key) ?? usualKey(key, world.environment);
  if (!listed || (listed.expires_at !== null && Date.parse(listed.expires_at) <= world.now())) return null;
  return listed.permission;
}

function usualKey(key: string, environment: Environment): ApiKey | null {
  return key === sandboxKeys[environment] ? { key, permission: 'full', expires_at: null } : null;
}
