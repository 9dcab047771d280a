import { readMerchantHashKey } from '../products/cards/secure-details.ts';
import type { TillsideOptions } from '../options/options.ts';
import { createSessions } from './sessions.ts';
import { createFrameTexts } from './frame-texts.ts';
import type { FrameWorld } from './frame-world.ts';
import { createFrameRecords } from './records.ts';

type Given = Pick<
  FrameWorld,
  'store' | 'clock' | 'keys' | 'logger' | 'access' | 'lookups' | 'checkouts' | 'environment' | 'origins' | 'rejections'
> & { readonly hookDeadline: number; readonly random: (bytes: number) => Uint8Array };

/** The sealed frames, by the merchant's options. */
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
