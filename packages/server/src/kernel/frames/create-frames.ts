import type { Clock } from '../model/clock.ts';
import type { Keyring } from '../keys/keyring.ts';
import type { Rejections } from '../observe/rejections.ts';
import type { Logger, TillsideOptions } from '../options/options.ts';
import type { Store } from '../model/store.ts';
import { createFrameTexts, type FrameTexts } from './frame-texts.ts';
import type { CardBoot, PinBoot } from './page/boot.ts';
import { createFrameRecords, type FrameBinding, type FrameRecords, type FrameSubject } from './records.ts';
import { createSessions, type Sessions } from './sessions.ts';

/** A kind of sealed frame, which its feature brings. */
export interface FrameKind {
  /** What a new frame begins with; `null` if its subject has changed since the ticket was given. */
  boot(binding: FrameBinding, frame: NewFrame): Promise<CardBoot | PinBoot | null>;
}

/** What every frame begins with, and the address below which it asks. */
interface NewFrame {
  readonly common: Pick<CardBoot, 'parent' | 'id' | 'shared' | 'key'>;
  readonly frames: string;
}

/** The dependencies of the sealed frames. */
export interface FrameDeps {
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
  /** The kinds that the features bring. */
  readonly kinds: Map<FrameSubject['kind'], FrameKind>;
  readonly publicUrl: string;
  /** The path of `publicUrl`, without a slash at its end. */
  readonly mount: string;
  readonly origins: ReadonlySet<string>;
  readonly rejections: Rejections;
  readonly hookDeadline: number;
  /** Returns this many random bytes as base64url. */
  token(bytes: number): string;
}

type Given = Pick<FrameDeps, 'store' | 'clock' | 'keys' | 'logger' | 'origins' | 'rejections' | 'hookDeadline'> & {
  readonly random: (bytes: number) => Uint8Array;
};

/** Creates the sealed frames from the merchant's options. */
export function createFrames(
  {
    publicUrl,
    merchant,
    frames = {},
    access = {},
  }: Pick<TillsideOptions, 'publicUrl' | 'merchant' | 'frames' | 'access'>,
  { random, ...given }: Given,
): FrameDeps {
  const { store, clock, keys, logger, hookDeadline } = given;
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
    kinds: new Map(),
    publicUrl,
    mount: new URL(publicUrl).pathname.replace(/\/+$/, ''),
    token: (bytes) => Buffer.from(random(bytes)).toString('base64url'),
  };
}
