import { z } from 'zod';
import { BalanceSchema } from '../features/balances/balance.ts';
import { SessionSchema } from './session.ts';
import type { DeclaredRoutes } from '../kernel/routes/route.ts';

/** Why a running companion buys nothing: it cannot use the platform, or it is reconciling a restored store. */
const degradedReasons = ['api_key_refused', 'platform_unreachable', 'store_behind'] as const;

export type DegradedReason = (typeof degradedReasons)[number];

/** The answer of `GET /ready` while the companion takes work. */
const ReadinessSchema = z
  .discriminatedUnion('status', [
    z.object({ status: z.literal('ok') }),
    z.object({ status: z.literal('degraded'), because: z.array(z.enum(degradedReasons)) }),
  ])
  .meta({ id: 'Readiness' });

const Health = z.object({ status: z.literal('ok') }).meta({ id: 'Health' });

/** Health, session, events and webhooks. */
export const serviceRoutes = {
  'GET /live': {
    family: 'Service',
    summary: 'Whether the process runs.',
    who: 'anyone',
    answers: { 200: Health },
  },
  'GET /ready': {
    family: 'Service',
    summary: 'Whether it takes work.',
    description:
      'It does once it is opened, not closing, and its store answers. `degraded`: it does, and the platform refuses or is away, or it first asks what a store that may be a restored backup has forgotten.',
    who: 'anyone',
    answers: { 200: ReadinessSchema },
    problems: ['unavailable'],
  },
  'GET /openapi.json': {
    family: 'Service',
    summary: 'This interface as an OpenAPI 3.1 document.',
    who: 'anyone',
    answers: { 200: z.looseObject({ openapi: z.string() }) },
  },
  'GET /session': {
    family: 'Service',
    summary: 'The caller, what they may do, and the catalogue.',
    who: 'caller',
    answers: { 200: SessionSchema },
  },
  'GET /balance': {
    family: 'Service',
    summary: 'The caller’s balance with the merchant: a hint, never a check.',
    description:
      'Only where the session says `balance`. 404: the merchant keeps no balance for this caller. 503 `balance_not_known`: the merchant did not say, and purchases go on. A page that goes to `top_up.url` adds its own address as the parameter `return_to`.',
    who: 'caller',
    answers: { 200: BalanceSchema },
    problems: ['not_found'],
  },
  'GET /events': {
    family: 'Service',
    summary: 'Server-sent events: hints to read an instruction again.',
    description:
      '`id` is the caller’s own event number and `data` is `EventHint`. `event: reset`: the replay is past retention, so read everything again. `event: signed_out`: the session ended, and so does the stream.',
    who: 'caller',
    query: {
      caller: z.string().optional().describe('As the header `Till-Caller`, which an `EventSource` cannot send.'),
    },
    headers: { 'Last-Event-ID': z.string().optional().describe('Replays what came after it.') },
    answers: { 200: 'events' },
  },
  'POST /webhooks': {
    family: 'Service',
    summary: 'Takes an event of the platform once its signature is verified.',
    description: 'It is answered once the event is stored. Any other answer than 200 makes the platform send it again.',
    who: 'platform',
    body: z.looseObject({ event_type: z.string() }),
    answers: { 200: z.object({ received: z.literal(true) }) },
    problems: [
      'webhook_unverified',
      'raw_body_missing',
      'malformed_json',
      'unsupported_media_type',
      'body_too_large',
      'unavailable',
      'internal',
    ],
  },
} as const satisfies DeclaredRoutes;
