import { FrameOpening, FramePin, FramePinAnswer, FrameReveal, FrameSealed } from '../frame-requests.ts';
import type { CompanionRoute } from './route.ts';

/** The sealed frame: the one place where a card number is shown, or a PIN is typed. */
export const frameRoutes = [
  {
    method: 'POST',
    path: '/frames/open',
    summary: 'Opens a frame by its single-use ticket, in the browser and session that it was made for.',
    who: 'frame',
    media: 'application/x-www-form-urlencoded',
    body: FrameOpening,
    answers: { 200: 'html', 303: 'html' },
  },
  {
    method: 'GET',
    path: '/frames/enter',
    summary: 'The frame on an origin of its own, by the single-use code of the redirect.',
    who: 'frame',
    query: { c: 'The code.' },
    answers: { 200: 'html' },
  },
  {
    method: 'POST',
    path: '/frames/reveal',
    summary: 'Number, CCV and expiry of a card, sealed for the frame that asks, once.',
    who: 'frame',
    media: 'text/plain',
    body: FrameReveal,
    answers: { 200: FrameSealed },
  },
  {
    method: 'POST',
    path: '/frames/pin',
    summary: 'Takes a PIN or a one-time password that was sealed in the frame.',
    who: 'frame',
    media: 'text/plain',
    body: FramePin,
    answers: { 200: FramePinAnswer },
  },
] as const satisfies readonly CompanionRoute[];
