/** A delivery as it came, before anything is believed of it. */
export interface Delivery {
  /** The exact bytes that were signed. */
  readonly body: Uint8Array;
  header(name: string): string | undefined;
  /** Milliseconds since 1970. */
  readonly receivedAt: number;
}

/** Says whether a delivery comes from the platform. Several may be configured; one that agrees is enough. */
export interface WebhookVerifier {
  readonly name: string;
  verify(delivery: Delivery): boolean;
}
