import { observedClient } from '../observe/platform.ts';
import { createRefusals } from '../observe/refusals.ts';
import type { DegradedReason } from '@tillside/contract/schemas';
import type { TillsideOptions } from '../options/options.ts';
import {
  createPlatformClient,
  probeDeadline,
  probePlatform,
  probeQuestion,
  type PlatformClient,
} from '../platform/client.ts';
import { fetchTransport } from '../platform/fetch-transport.ts';
import { socketTransport } from '../platform/socket-transport.ts';
import type { Foundation } from './foundation.ts';

export interface Platform {
  readonly client: PlatformClient;
  /** Checks once whether the platform is reachable and accepts the key, and logs the result. Never fails. */
  probe(): Promise<void>;
  /** Problems with the platform, as of its last answers. */
  degraded(): readonly DegradedReason[];
}

export function createPlatform(
  { platform, advanced = {} }: Pick<TillsideOptions, 'platform' | 'advanced'>,
  { clock, keys, timings, logger, telemetry }: Pick<Foundation, 'clock' | 'keys' | 'timings' | 'logger' | 'telemetry'>,
): Platform {
  const { environment, baseUrl, apiKey } = platform;
  const { inProcess } = platform;
  const { transport = inProcess ? fetchTransport(inProcess.fetch, { clock }) : socketTransport(clock) } = advanced;
  const fingerprint = (): string => keys.sign('platform', `${environment} ${baseUrl} ${apiKey}`).slice(0, 16);
  const clientWith = (deadline: number): PlatformClient =>
    createPlatformClient(platform, fingerprint, deadline, transport);
  const refusals = createRefusals(logger);
  return {
    client: observedClient(clientWith(timings.deadline), { telemetry, refusals, clock }),
    async probe() {
      const answer = await probePlatform(clientWith(probeDeadline));
      refusals.recordProbe(answer, { operation: probeQuestion.id });
    },
    degraded: () => refusals.degraded(),
  };
}
