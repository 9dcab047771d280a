import type { Environment } from '@tillside/contract';
import type { ApiKey } from './api-key.ts';
import { sandboxKeys } from './fixtures.ts';
import type { World } from './world.ts';

/** The current permission of a key, or `null` if it is unknown, expired or of the other environment. */
export function permissionOf(key: string, world: World): ApiKey['permission'] | null {
  const listed = world.state.settings.keys.findLast((kept) => kept.key === key) ?? defaultKey(key, world.environment);
  if (!listed || (listed.expires_at !== null && Date.parse(listed.expires_at) <= world.now())) return null;
  return listed.permission;
}

function defaultKey(key: string, environment: Environment): ApiKey | null {
  return key === sandboxKeys[environment] ? { key, permission: 'full', expires_at: null } : null;
}
