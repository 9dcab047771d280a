import { z } from 'zod';
import {
  InstructionPageSchema,
  InstructionRequest,
  InstructionSchema,
  QuoteRequest,
  QuoteSchema,
} from './instruction.ts';
import { SessionSchema } from './session.ts';

/** One route of the companion, below its mount path. */
export interface CompanionRoute {
  readonly method: 'GET' | 'POST';
  /** With `{name}` placeholders. */
  readonly path: string;
  /** One sentence: what it answers. */
  readonly summary: string;
  /** Who may ask: anyone, whoever the merchant's `caller` knows, staff, or the platform by its signature. */
  readonly who: 'anyone' | 'caller' | 'staff' | 'platform';
  /** Query values and headers that it reads, each with what it means. */
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: z.ZodType;
  /** The body of each success by its status; `null`: server-sent events. */
  readonly answers: Readonly<Record<number, z.ZodType | null>>;
}

const Health = z.object({ status: z.enum(['ok', 'unavailable']) });
const paging = { limit: 'How many rows, at most 100.', after: 'The `next` of the page before.' };

/** Every route of the companion (docs/companion-http.md tells them in prose). */
export const companionRoutes: readonly CompanionRoute[] = [
  { method: 'GET', path: '/live', summary: 'Whether the process runs.', who: 'anyone', answers: { 200: Health } },
  {
    method: 'GET',
    path: '/ready',
    summary: 'Whether it takes work.',
    who: 'anyone',
    answers: { 200: Health, 503: Health },
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
    headers: { 'Last-Event-ID': 'Replays what came after it.' },
    answers: { 200: null },
  },
  {
    method: 'POST',
    path: '/quotes',
    summary: 'What the caller would pay now; nothing is stored.',
    who: 'caller',
    body: QuoteRequest,
    answers: { 200: QuoteSchema },
  },
  {
    method: 'POST',
    path: '/instructions',
    summary: 'Instructs the platform, once per key: 201 when the outcome is final, 202 when it is not yet.',
    who: 'caller',
    headers: { 'Idempotency-Key': '8 to 128 visible characters.' },
    body: InstructionRequest,
    answers: { 201: InstructionSchema, 202: InstructionSchema },
  },
  {
    method: 'GET',
    path: '/instructions',
    summary: 'Own instructions, newest first.',
    who: 'caller',
    query: paging,
    answers: { 200: InstructionPageSchema },
  },
  {
    method: 'GET',
    path: '/instructions/by-key/{key}',
    summary: 'The instruction made with a key; 404: it never arrived.',
    who: 'caller',
    answers: { 200: InstructionSchema },
  },
  {
    method: 'GET',
    path: '/instructions/{ref}',
    summary: 'One instruction with its timeline.',
    who: 'caller',
    answers: { 200: InstructionSchema },
  },
  {
    method: 'POST',
    path: '/instructions/{ref}/check',
    summary: 'Asks the platform now, at most once a minute.',
    who: 'caller',
    answers: { 200: InstructionSchema },
  },
  {
    method: 'POST',
    path: '/instructions/{ref}/resolve',
    summary: 'Settles what is in review.',
    who: 'staff',
    body: z.object({ state: z.enum(['succeeded', 'failed']), note: z.string() }),
    answers: { 200: InstructionSchema },
  },
  {
    method: 'GET',
    path: '/staff/instructions',
    summary: 'Instructions of all callers.',
    who: 'staff',
    query: { ...paging, state: 'Only those in this state.' },
    answers: { 200: InstructionPageSchema },
  },
  {
    method: 'POST',
    path: '/webhooks',
    summary: 'Takes an event of the platform once its signature is verified.',
    who: 'platform',
    body: z.looseObject({ event_type: z.string() }),
    answers: { 200: z.looseObject({}) },
  },
];
