import { z } from 'zod';
import { ReadinessSchema } from '../readiness.ts';
import { SessionSchema } from '../session.ts';
import type { CompanionRoute } from './route.ts';

const Health = z.object({ status: z.literal('ok') });

/** What runs, who is asking, and what the platform sends. */
export const serviceRoutes = [
  { method: 'GET', path: '/live', summary: 'Whether the process runs.', who: 'anyone', answers: { 200: Health } },
  {
    method: 'GET',
    path: '/ready',
    summary:
      'Whether it takes work: opened, not closing, and its store answers. Degraded: the platform refuses or is away.',
    who: 'anyone',
    answers: { 200: ReadinessSchema },
  },
  {
    method: 'GET',
    path: '/openapi.json',
    summary: 'This interface as an OpenAPI 3.1 document.',
    who: 'anyone',
    answers: { 200: z.looseObject({ openapi: z.string() }) },
  },
  {
    method: 'GET',
    path: '/session',
    summary: 'The caller, what they may do, and the catalogue.',
    who: 'caller',
    answers: { 200: SessionSchema },
  },
  {
    method: 'GET',
    path: '/events',
    summary: 'Server-sent events: hints to read an instruction again.',
    who: 'caller',
    query: { caller: 'As the header `Till-Caller`, which an `EventSource` cannot send.' },
    headers: { 'Last-Event-ID': 'Replays what came after it.' },
    answers: { 200: null },
  },
  {
    method: 'POST',
    path: '/webhooks',
    summary: 'Takes an event of the platform once its signature is verified.',
    who: 'platform',
    body: z.looseObject({ event_type: z.string() }),
    answers: { 200: z.looseObject({}) },
  },
] as const satisfies readonly CompanionRoute[];
