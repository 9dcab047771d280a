import { operations } from '@tillside/contract/schemas';
import type { Answer, PlatformClient } from './client.ts';
import { requestOf } from './request.ts';

/** An operation that is free, needs no input, and exists in both environments. */
export const probeQuestion = operations['betting.providers'];

/** In milliseconds. A platform that takes longer counts as unreachable at the start. */
export const probeDeadline = 5_000;

/** Checks once whether the platform is reachable and accepts the key. Never fails. */
export async function probePlatform(client: PlatformClient): Promise<Answer> {
  return client.send(requestOf(probeQuestion, {})).catch(() => ({ kind: 'lost', fault: 'request_failed' }) as const);
}
