import type { Environment } from '@tillside/contract';

export interface PlatformOptions {
  /** The API root, ending in `/api/v1` (platform, conventions). */
  readonly baseUrl: string;
  /** The API key of that environment. It never leaves the companion. */
  readonly apiKey: string;
  readonly environment: Environment;
  /** Secret key, for the sandbox's simulate-transfer hash only (platform §5.4). */
  readonly secretKey?: string | undefined;
  /** Decrypts `secure_details` of cards (platform §2.2). */
  readonly merchantHashKey?: string | undefined;
  /** The encoding of the hash key. Default `hex`: 64 characters (observed). */
  readonly merchantHashKeyEncoding?: 'hex' | 'base64' | 'utf8' | undefined;
  /** Your business id at the platform: card details are encrypted for it (platform §2.2). Required with the hash key. */
  readonly businessId?: string | undefined;
  /**
   * The name of the address that POSTs are sent from. Companions with the same name and the same store share one rate
   * budget. Default `default`.
   */
  readonly egress?: string | undefined;
  /**
   * POSTs that the platform takes in a minute from that address, for all companions that share the budget. At most nine
   * tenths of them are sent. Default 60 (platform §8). Companions with different stores behind one address do not know of
   * each other: give each its part, such as 30 for two. Limits per caller shrink in proportion. At least 10.
   */
  readonly postsPerMinute?: number | undefined;
}
