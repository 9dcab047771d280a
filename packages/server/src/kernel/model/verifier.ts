/** An unverified delivery. */
export interface Delivery {
  /** The exact bytes that were signed. */
  readonly body: Uint8Array;
  header(name: string): string | undefined;
  /** Milliseconds since 1970. */
  readonly receivedAt: number;
}

/** Why a verifier rejects a delivery. Contains no value of the delivery, only the verifier's own names. */
export type WebhookMismatch =
  /** Missing parts: names of headers, or of fields in the body. */
  | { readonly cause: 'headers'; readonly missing: readonly string[] }
  /** The signature header has another scheme's format: `expected` is this scheme's. */
  | { readonly cause: 'shape'; readonly header: string; readonly expected: string }
  | { readonly cause: 'signature' }
  /** The signature is right, but this many seconds too old or too new. */
  | { readonly cause: 'stale'; readonly seconds: number };

/** Verifies that a delivery comes from the platform. With several verifiers, one that accepts is enough. */
export interface WebhookVerifier {
  readonly name: string;
  /**
   * Headers without which it verifies nothing. If every verifier names some, the body of a delivery without them is not
   * read. A body is read up to 512 kB if they came, and up to 64 kB for a verifier that names none. Default: none.
   */
  readonly requiredHeaders?: readonly string[];
  verify(delivery: Delivery): boolean;
  /** Explains a rejected delivery for the log. Default: `signature`. */
  explain?(delivery: Delivery): WebhookMismatch | null;
}
