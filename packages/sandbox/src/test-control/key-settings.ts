import { z } from 'zod';
import type { Engine } from '../engine/engine.ts';
import type { World } from '../world/world.ts';

/** A configured key of the business; its environment defaults to the call's. */
export const KeyChange = z.strictObject({
  key: z
    .string({ error: 'is required: the API key' })
    .regex(/^[\x21-\x7e]{1,200}$/, 'must be 1 to 200 visible characters, without spaces'),
  environment: z.enum(['sandbox', 'live'], { error: 'must be sandbox or live' }).optional(),
  permission: z.enum(['full', 'read'], { error: 'must be full or read' }).default('full'),
  expires_at: z.iso
    .datetime({ offset: true, error: 'must be a date and time with offset, or null for never' })
    .nullable()
    .default(null),
});
type KeyChange = z.output<typeof KeyChange>;

/**
 * Replaces the keys of the call's environment. Keys that name the other environment replace
 * that environment's keys.
 */
export function setKeys(keys: readonly KeyChange[], world: World, engine: Engine): void {
  const own = world.environment;
  for (const environment of ['sandbox', 'live'] as const) {
    const named = keys.filter((change) => (change.environment ?? own) === environment);
    if (environment !== own && named.length === 0) continue;
    const target = engine.world(environment);
    target.state.settings.keys = named.map(({ key, permission, expires_at }) => ({ key, permission, expires_at }));
    if (environment !== own) target.changed();
  }
}
