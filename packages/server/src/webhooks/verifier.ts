/** A delivery as it came, before anything is believed of it. */
export interface Delivery {
  /** The exact bytes that were signed. */
  readonly body: Uint8Array;
  header(name: string): string | undefined;
  /** Milliseconds since 1970. */
  readonly receivedAt: number;
}

/** Why a verifier does not agree with a delivery. Holds no value of the delivery, only names of the verifier's own. */
export type WebhookMismatch =
  /** What it looks for is not there: names of headers, or of fields in the body. */
  | { readonly cause: 'headers'; readonly missing: readonly string[] }
  /** The signature header holds what another scheme would: `expected` is this scheme's own shape. */
  | { readonly cause: 'shape'; readonly header: string; readonly expected: string }
  | { readonly cause: 'signature' }
  /** The signature is right, and so many seconds too old or too new. */
  | { readonly cause: 'stale'; readonly seconds: number };

/** Says whether a delivery comes from the platform. Several may be configured; one that agrees is enough. */
export interface WebhookVerifier {
  readonly name: string;
  verify(delivery: Delivery): boolean;
  /** Asked for the log, of a delivery that was not agreed with. Default: `signature`. */
  explain?(delivery: Delivery): WebhookMismatch | null;
}
