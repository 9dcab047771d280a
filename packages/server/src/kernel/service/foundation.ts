import { randomBytes } from 'node:crypto';
import { FollowingClock, systemClock } from '../model/clock.ts';
import { createKeyring } from '../keys/keyring.ts';
import { guardLogger } from '../observe/log.ts';
import { observedStore, type LastWrite } from '../observe/store.ts';
import { createStoreWatch } from '../observe/store-facts.ts';
import { createTelemetry, type Counters } from '../observe/telemetry.ts';
import type { TillsideOptions } from '../options/options.ts';
import { defaultTimings, withDefaults } from '../model/timings.ts';
import { createDroppedFields } from '../observe/dropped-fields.ts';
import { observedClient } from '../observe/platform.ts';
import { createRefusals } from '../observe/refusals.ts';
import type { DegradedReason } from '@tillside/contract/schemas';
import {
  createPlatformClient,
  probeDeadline,
  probePlatform,
  probeQuestion,
  type PlatformClient,
} from '../platform/client.ts';
import { fetchTransport } from '../platform/fetch-transport.ts';
import { socketTransport } from '../platform/socket-transport.ts';

/** The parts that all others use: options, store, keys, clock and logs. */
export type Foundation = Readonly<ReturnType<typeof createFoundation>>;

type Given = Pick<TillsideOptions, 'platform' | 'store' | 'secret' | 'logger' | 'advanced'>;

export function createFoundation({ platform, secret, advanced = {}, ...options }: Given, counters: Counters) {
  const { clock = new FollowingClock(systemClock), random = (bytes: number): Uint8Array => randomBytes(bytes) } =
    advanced;
  const telemetry = createTelemetry(counters);
  const logger = guardLogger(options.logger);
  const lastWrite: LastWrite = { refused: null };
  const store = observedStore(options.store, telemetry, logger, lastWrite);
  return {
    clock,
    random,
    timings: withDefaults(defaultTimings, advanced.timings),
    logger,
    telemetry,
    store,
    storeWatch: createStoreWatch(store, clock, logger),
    isRefusing: () => lastWrite.refused !== null,
    keys: createKeyring({ secret, store, random, now: () => clock.now() }),
    environment: platform.environment,
  };
}

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
    client: observedClient(clientWith(timings.deadline), {
      telemetry,
      refusals,
      dropped: createDroppedFields(logger, clock),
      clock,
    }),
    async probe() {
      const answer = await probePlatform(clientWith(probeDeadline));
      refusals.recordProbe(answer, { operation: probeQuestion.id });
    },
    degraded: () => refusals.degraded(),
  };
}
