import type { Environment } from '@tillside/contract';

export interface PlatformOptions {
  /** The API root, ending in `/api/v1` (platform, conventions). */
  readonly baseUrl: string;
  /** The API key of that environment. Never leaves the companion. */
  readonly apiKey: string;
  readonly environment: Environment;
  /** Secret key, for the sandbox's simulate-transfer hash only (platform §5.4). */
  readonly secretKey?: string | undefined;
  /** Decrypts `secure_details` of cards (platform §2.2). */
  readonly merchantHashKey?: string | undefined;
  /** How the hash key is written. Default `hex`: 64 characters (observed). */
  readonly merchantHashKeyEncoding?: 'hex' | 'base64' | 'utf8' | undefined;
  /** Your business id at the platform: card details are sealed for it (platform §2.2). Needed with the hash key. */
  readonly businessId?: string | undefined;
  /** Names the address that POSTs leave from; companions with the same name share one rate budget. Default `default`. */
  readonly egress?: string | undefined;
}
