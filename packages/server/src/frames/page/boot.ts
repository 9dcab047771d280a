import type { FrameFailureCode, FrameLabel } from '@tillside/contract';

export type Labels = Readonly<Record<FrameLabel, string>>;

/** What every document of a frame begins with. Nothing in it is a number, a PIN or a password. */
interface Common {
  /** The only origin that is spoken to. */
  readonly parent: string;
  readonly labels: Labels;
}

/** What a frame needs to ask its companion. Bytes are base64url. */
interface Sealed {
  readonly id: string;
  /** F: proves that a request comes from this document. */
  readonly shared: string;
  /** The companion's one-time public key. */
  readonly key: string;
  /** Where it asks. */
  readonly url: string;
}

export interface CardBoot extends Common, Sealed {
  readonly kind: 'card';
  readonly lastFour: string;
  readonly brand: string;
  /** Whether values may be copied by a button. */
  readonly copy: boolean;
}

export interface PinBoot extends Common, Sealed {
  readonly kind: 'pin';
  readonly stage: 'pin' | 'otp';
  /** Who is paid, for what and how much, by the companion's record. */
  readonly payee: string;
  readonly title: string;
  readonly amount: string;
}

interface FailBoot extends Common {
  readonly kind: 'fail';
  readonly code: FrameFailureCode;
  /** For a person. */
  readonly text: string;
}

export type Boot = CardBoot | PinBoot | FailBoot;
