import type { FrameFailureCode } from '@tillside/contract';
import type { Part, PartId } from '@tillside/messages';

/** The texts of a part. What stands in for a number or a name is put in here: `{seconds}`. */
type Texts<Id extends PartId> = Readonly<Record<keyof Part<Id>['texts'], string>>;
export type CardTexts = Texts<'cardFrame'>;
export type PinTexts = Texts<'walletFrame'>;

/** What every document of a frame begins with. Nothing in it is a number, a PIN or a password. */
interface Common {
  /** The only origin that is spoken to. */
  readonly parent: string;
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
  /** Seconds until a new one-time password may be requested; `null` where none may. */
  readonly newCodeIn: number | null;
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
