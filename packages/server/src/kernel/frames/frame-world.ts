import type { Environment } from '@tillside/contract';
import type { Access } from '../instructions/access.ts';
import type { Checkouts } from '../../features/checkouts/checkouts.ts';
import type { Clock } from '../model/clock.ts';
import type { Keyring } from '../keys/keyring.ts';
import type { Lookups } from '../lookups/lookups.ts';
import type { Rejections } from '../observe/rejections.ts';
import type { Logger, TillsideOptions } from '../options/options.ts';
import type { Store } from '../model/store.ts';
import type { CardOpener } from './card-details.ts';
import { createFrameTexts, type FrameTexts } from './frame-texts.ts';
import { createFrameRecords, type FrameRecords } from './records.ts';
import { createSessions, type Sessions } from './sessions.ts';
import { readMerchantHashKey } from '../../features/cards/secure-details.ts';

/** The dependencies of the sealed frames. */
export interface FrameWorld {
  /** `null` if the merchant disabled the frames. */
  readonly settings: {
    /** The origin of the frames, if it is not the page's own. */
    readonly origin: string | null;
    readonly copy: boolean;
  } | null;
  /** The name of the shop. `null` to show the page's host instead. */
  readonly payee: string | null;
  readonly texts: FrameTexts;
  readonly store: Store;
  readonly records: FrameRecords;
  readonly sessions: Sessions;
  readonly clock: Clock;
  readonly keys: Keyring;
  readonly logger: Logger;
  readonly access: Access;
  readonly lookups: Lookups;
  readonly checkouts: Checkouts;
  readonly opener: CardOpener;
  readonly environment: Environment;
  readonly publicUrl: string;
  /** The path of `publicUrl`, without a slash at its end. */
  readonly mount: string;
  readonly origins: ReadonlySet<string>;
  readonly rejections: Rejections;
  readonly hookDeadline: number;
  /** Returns this many random bytes as base64url. */
  token(bytes: number): string;
}

type Given = Pick<
  FrameWorld,
  'store' | 'clock' | 'keys' | 'logger' | 'access' | 'lookups' | 'checkouts' | 'environment' | 'origins' | 'rejections'
> & { readonly hookDeadline: number; readonly random: (bytes: number) => Uint8Array };

/** Creates the sealed frames from the merchant's options. */
export function createFrames(
  { platform, publicUrl, merchant, frames = {}, access = {} }: TillsideOptions,
  { random, ...given }: Given,
): FrameWorld {
  const { merchantHashKey, merchantHashKeyEncoding, businessId } = platform;
  const hashKey =
    merchantHashKey === undefined || businessId === undefined
      ? null
      : { key: readMerchantHashKey(merchantHashKey, merchantHashKeyEncoding), businessId };
  const { store, clock, keys, logger, environment, hookDeadline } = given;
  const records = createFrameRecords({ store, keys, now: () => clock.now() });
  return {
    ...given,
    settings: frames === false ? null : { origin: frames.origin ?? null, copy: frames.copy ?? true },
    payee: merchant?.name ?? null,
    texts: createFrameTexts(frames === false ? {} : frames.messages),
    records,
    sessions: createSessions({
      store,
      records,
      keys,
      clock,
      logger,
      isSessionActive: access.isSessionActive,
      hookDeadline,
    }),
    opener: { environment, hashKey, logger },
    publicUrl,
    mount: new URL(publicUrl).pathname.replace(/\/+$/, ''),
    token: (bytes) => Buffer.from(random(bytes)).toString('base64url'),
  };
}
