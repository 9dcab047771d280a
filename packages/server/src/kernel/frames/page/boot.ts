import type { FrameFailureCode } from '@tillside/contract';
import type { Part, PartId } from '@tillside/messages';

/** The texts of a part. The frame replaces their placeholders, such as `{seconds}`. */
type Texts<Id extends PartId> = Readonly<Record<keyof Part<Id>['texts'], string>>;
export type CardTexts = Texts<'cardFrame'>;
export type PinTexts = Texts<'walletFrame'>;

/** The data of every frame document. It contains no number, PIN or password. */
interface Common {
  /** The only origin that receives messages. */
  readonly parent: string;
}

/** The data with which a frame sends requests to its companion. Bytes are base64url. */
interface Sealed {
  readonly id: string;
  /** F: proves that a request comes from this document. */
  readonly shared: string;
  /** The companion's one-time public key. */
  readonly key: string;
  /** The address of its requests. */
  readonly url: string;
}

export interface CardBoot extends Common, Sealed {
  readonly kind: 'card';
  readonly texts: CardTexts;
  readonly lastFour: string;
  readonly brand: string;
  /** Whether values may be copied by a button. */
  readonly copy: boolean;
}

export interface PinBoot extends Common, Sealed {
  readonly kind: 'pin';
  readonly texts: PinTexts;
  readonly stage: 'pin' | 'otp';
  /** The latest attempt; a one-time password is sent with the number of its own. */
  readonly attempt: number;
  /** Seconds until a new one-time password may be requested; `null` if none may. */
  readonly newCodeIn: number | null;
  /** The payee, the title and the amount, from the companion's record. */
  readonly payee: string;
  readonly title: string;
  readonly amount: string;
}

interface FailBoot extends Common {
  readonly kind: 'fail';
  readonly code: FrameFailureCode;
  /** The text for a person. */
  readonly text: string;
}

export type Boot = CardBoot | PinBoot | FailBoot;
