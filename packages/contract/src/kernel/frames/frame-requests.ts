import { z } from 'zod';
import { attemptRefusals } from '../states/states.ts';
import { frameFailures, type FrameFailureCode } from './frame.ts';

const base64url = (bytes: number): z.ZodString =>
  z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}$`));

const failureCodes = Object.keys(frameFailures) as [FrameFailureCode, ...FrameFailureCode[]];

/** Opens a sealed frame, once, within half a minute: a form posts `t=<ticket>` to `action`. */
export const FrameTicketSchema = z.object({ action: z.string(), ticket: z.string() }).meta({ id: 'FrameTicket' });

/** Requests a frame in which a PIN or a one-time password is entered. */
export const AttemptRequest = z
  .strictObject({
    /** The `handle` of an earlier frame's `done`, in the same checkout and session: continues that attempt. */
    handle: z.string().max(64, 'is no handle').optional(),
  })
  .meta({ id: 'AttemptRequest' });

/** `POST /frames/open`: a form, so that a service worker cannot read the response. */
export const FrameOpening = z.object({ t: base64url(32) }).meta({ id: 'FrameOpening' });

/** `POST /frames/reveal`, as text/plain. `epk` is the frame's one-time public key: an uncompressed P-256 point. */
export const FrameReveal = z
  .strictObject({ id: base64url(16), epk: base64url(65), mac: base64url(32) })
  .meta({ id: 'FrameReveal' });

/** Data encrypted for the frame: AES-256-GCM, with the tag after the data. */
export const FrameSealed = z.object({ iv: base64url(12), data: z.string() }).meta({ id: 'FrameSealed' });

/** `POST /frames/pin`, as text/plain: the entry, encrypted by the frame. `n` counts from 1. */
export const FramePin = z
  .strictObject({
    id: base64url(16),
    n: z.int().min(1).max(1_000),
    epk: base64url(65),
    iv: base64url(12),
    data: z.string().regex(/^[A-Za-z0-9_-]{22,1024}$/),
    mac: base64url(32),
  })
  .meta({ id: 'FramePin' });

/** Why a PIN is requested again. `pin_again`: no answer came, and it is needed for the same order. */
const pinReasons = [...attemptRefusals, 'order_expired', 'pin_again'] as const;
export type FramePinReason = (typeof pinReasons)[number];

/** The result of an entry. `tries_left` counts for this frame. */
export const FramePinAnswer = z
  .discriminatedUnion('step', [
    /** `attempt` goes with the one-time password. `new_code_in`: seconds until a new one may be requested. */
    z.object({
      step: z.literal('otp'),
      tries_left: z.int(),
      wrong: z.boolean(),
      attempt: z.int(),
      new_code_in: z.int().optional(),
    }),
    z.object({ step: z.literal('pin'), tries_left: z.int(), code: z.enum(pinReasons) }),
    z.object({ step: z.literal('done'), handle: z.string(), state: z.string() }),
    /** `retry_after`: seconds until a PIN may be entered again; without it this frame accepts no more. */
    z.object({ step: z.literal('locked'), handle: z.string(), retry_after: z.int().optional() }),
  ])
  .meta({ id: 'FramePinAnswer' });

/** Why a request of a frame was refused. */
export const FrameFailureSchema = z
  .object({ code: z.enum(failureCodes), title: z.string() })
  .meta({ id: 'FrameFailure' });

export type FrameTicket = z.output<typeof FrameTicketSchema>;
export type FramePinAnswer = z.output<typeof FramePinAnswer>;
