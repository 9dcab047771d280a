import { z } from 'zod';
import { FrameOpening, FramePin, FramePinAnswer, FrameReveal, FrameSealed } from '../frames/frame-requests.ts';
import type { DeclaredRoutes, FrameRefusal } from './route.ts';

/** Refusals of every frame request: from the browser's headers, and from the companion's state. */
const gates = [
  'marked_sec_purpose',
  'marked_purpose',
  'marked_service_worker_navigation_preload',
  'marked_service_worker',
  'no_fetch_metadata',
  'dest',
  'mode',
  'site',
  'origin',
  'not_found',
  'unavailable',
  'internal',
] as const satisfies readonly FrameRefusal[];
const ofFrame = [...gates, 'body', 'mac', 'reveal_410', 'unauthenticated'] as const;

/** The sealed frame: the only place where a card number is shown, or a PIN is typed. */
export const frameRoutes = {
  'POST /frames/open': {
    family: 'Frames',
    summary: 'Opens a frame by its single-use ticket, in the browser and session that it was made for.',
    who: 'frame',
    media: 'application/x-www-form-urlencoded',
    body: FrameOpening,
    answers: { 200: 'html', 303: 'redirect' },
    refusals: [...gates, 'ticket', 'bind', 'unauthenticated'],
  },
  'GET /frames/enter': {
    family: 'Frames',
    summary: 'The frame on an origin of its own, by the single-use code of the redirect.',
    who: 'frame',
    query: { c: z.string().describe('The code.') },
    answers: { 200: 'html' },
    refusals: [...gates, 'ticket'],
  },
  'POST /frames/reveal': {
    family: 'Frames',
    summary: 'Number, CCV and expiry of a card, sealed for the frame that asks, once.',
    who: 'frame',
    media: 'text/plain',
    body: FrameReveal,
    answers: { 200: FrameSealed },
    refusals: [...ofFrame, 'details', 'provider_unavailable'],
  },
  'POST /frames/pin': {
    family: 'Frames',
    summary: 'Takes a PIN or a one-time password that was sealed in the frame.',
    who: 'frame',
    media: 'text/plain',
    body: FramePin,
    answers: { 200: FramePinAnswer },
    refusals: [...ofFrame, 'locked', 'provider_unavailable'],
  },
} as const satisfies DeclaredRoutes;
