import { operations } from '@tillside/contract/schemas';
import type { Refusals } from '../observe/refusals.ts';
import type { PlatformClient } from './client.ts';

/** Moves no money, needs no input, and exists in both environments. */
export const probeQuestion = operations['betting.providers'];

/** In milliseconds. A platform that needs longer is away, as far as a start is concerned. */
export const probeDeadline = 5_000;

/** Asks the platform once whether it is there and accepts the key, and writes down what it says. Never fails. */
export async function probePlatform(client: PlatformClient, refusals: Refusals): Promise<void> {
  const { id: operation, method, path } = probeQuestion;
  const answer = await client.send({ method, path }).catch(() => ({ kind: 'lost', fault: 'request_failed' }) as const);
  refusals.noteProbe(answer, { operation });
}
