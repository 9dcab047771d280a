import { z } from 'zod';
import type { Engine } from '../engine/engine.ts';
import type { World } from '../kernel/world/world.ts';
import { dollars, naira, operationIds } from '@tillside/contract';
import { dollarsField, isInstructable, majorUnits, nairaField, operations } from '@tillside/contract/schemas';
import { webhookAddressFault } from '../kernel/events/deliver.ts';
import { withBody, type ControlRoute } from './control-route.ts';

/** A configured key of the business; its environment defaults to the call's. */
const KeyChange = z.strictObject({
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
function setKeys(keys: readonly KeyChange[], world: World, engine: Engine): void {
  const own = world.environment;
  for (const environment of ['sandbox', 'live'] as const) {
    const named = keys.filter((change) => (change.environment ?? own) === environment);
    if (environment !== own && named.length === 0) continue;
    const target = engine.world(environment);
    target.state.settings.keys = named.map(({ key, permission, expires_at }) => ({ key, permission, expires_at }));
    if (environment !== own) target.changed();
  }
}

const most = 1e12;
const nairaBalance = nairaField({ minimum: naira(0), maximum: naira(most) });
const dollarBalance = dollarsField({ minimum: dollars(0), maximum: dollars(most) });
const seconds = z
  .number({ error: 'must be a number of seconds' })
  .min(0, 'must not be negative')
  .max(86_400, 'must be at most a day');
const instructable = operationIds.filter((id) => isInstructable(operations[id]));

const unknownNames = (issue: { code?: string; keys?: string[] }): string | undefined =>
  issue.code === 'unrecognized_keys' ? `has no setting ${(issue.keys ?? []).join(', ')}` : undefined;
const part = <Shape extends z.ZodRawShape>(shape: Shape) => z.strictObject(shape, { error: unknownNames }).partial();

const webhookUrl = z.string().superRefine((text, context) => {
  const fault = webhookAddressFault(text);
  if (fault !== null) context.addIssue({ code: 'custom', message: fault });
});

/** Headers of every delivery, and of HTTP itself: a signature in their place would break the request. */
const ownHeaders: ReadonlySet<string> = new Set([
  'content-type',
  'user-agent',
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'expect',
  'upgrade',
  'keep-alive',
  'te',
  'trailer',
]);

const SettingsChange = part({
  wallets: part({ NGN: nairaBalance, USD: dollarBalance }),
  usd_due: dollarBalance,
  kyc_level: z.int({ error: 'must be a whole number' }).min(0).max(3),
  dedupe: z.record(z.string(), z.boolean({ error: 'must be true or false' })).superRefine((change, context) => {
    for (const id of Object.keys(change)) {
      if (!instructable.some((known) => known === id))
        context.addIssue({ code: 'custom', message: `has no operation ${id}` });
    }
  }),
  webhook: part({
    url: webhookUrl.nullable(),
    secret: z.string().max(500).nullable(),
    scheme: z.enum(['timestamped', 'rawBody', 'paymentHash'], { error: 'must be timestamped, rawBody or paymentHash' }),
    prefix: z.string().regex(/^[\w-]{0,50}$/, 'must be the beginning of header names, such as "x-"'),
    header: z
      .string()
      .regex(/^[\w-]{1,50}$/, 'must be the name of a header, such as "X-Acme-Signature"')
      .refine((name) => !ownHeaders.has(name.toLowerCase()), 'must not be a header that every delivery has'),
  }),
  settle_seconds: seconds,
  reverse_seconds: seconds,
  event_ids: z.enum(['unique', 'transaction'], { error: 'must be unique or transaction' }),
  keys: z.array(KeyChange, { error: 'must be a list of keys' }).max(50, 'must be at most 50 keys'),
  load_ref: z.boolean({ error: 'must be true or false' }),
  spectranet_available: z.boolean({ error: 'must be true or false' }),
});

export const settingsRoutes: readonly ControlRoute[] = [
  { method: 'GET', path: '/settings', run: ({ world }) => ({ json: settingsOf(world) }) },
  {
    method: 'PUT',
    path: '/settings',
    run: withBody(SettingsChange, ({ keys, ...rest }, { world, engine }) => {
      apply(rest, world);
      if (keys) setKeys(keys, world, engine);
      return { json: settingsOf(world) };
    }),
  },
];

/** The settings for the control interface: money in major units. */
function settingsOf(world: World): object {
  const { settings, wallets } = world.state;
  return {
    wallets: { NGN: majorUnits(wallets.NGN), USD: majorUnits(wallets.USD) },
    ...settings,
    usd_due: majorUnits(settings.usd_due),
    dedupe: Object.fromEntries(instructable.map((id) => [id, settings.dedupe[id] ?? true])),
  };
}

function apply(change: Omit<z.output<typeof SettingsChange>, 'keys'>, world: World): void {
  const { wallets, dedupe, webhook, ...plain } = change;
  const { settings } = world.state;
  if (wallets?.NGN !== undefined) world.state.wallets.NGN = wallets.NGN;
  if (wallets?.USD !== undefined) world.state.wallets.USD = wallets.USD;
  Object.assign(settings, plain);
  Object.assign(settings.dedupe, dedupe);
  Object.assign(settings.webhook, webhook);
}
