import { randomBytes } from 'node:crypto';
import type { Environment } from '@tillside/contract';
import { systemClock, type Clock } from '../model/clock.ts';
import { createKeyring, type Keyring } from '../keys/keyring.ts';
import { guardLogger } from '../observe/log.ts';
import { observedStore } from '../observe/store.ts';
import { createTelemetry, type Telemetry } from '../observe/telemetry.ts';
import type { Logger, TillsideOptions } from '../options/options.ts';
import type { Store } from '../model/store.ts';
import { defaultTimings, type Timings } from '../model/timings.ts';

/** What every other part needs: options, store, keys, clock, logs. */
export interface Foundation {
  readonly clock: Clock;
  readonly random: (bytes: number) => Uint8Array;
  readonly timings: Timings;
  readonly logger: Logger;
  readonly telemetry: Telemetry;
  readonly store: Store;
  readonly keys: Keyring;
  readonly environment: Environment;
}

type Given = Pick<TillsideOptions, 'platform' | 'store' | 'secret' | 'logger' | 'advanced'>;

export function createFoundation({ platform, secret, advanced = {}, ...options }: Given): Foundation {
  const { clock = systemClock, random = (bytes: number) => randomBytes(bytes) } = advanced;
  const telemetry = createTelemetry();
  const logger = guardLogger(options.logger);
  const store = observedStore(options.store, telemetry, logger);
  return {
    clock,
    random,
    timings: { ...defaultTimings, ...advanced.timings },
    logger,
    telemetry,
    store,
    keys: createKeyring({ secret, store, random, now: () => clock.now() }),
    environment: platform.environment,
  };
}
