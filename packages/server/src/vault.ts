import { z } from 'zod';
import type { Secret } from './secret.ts';

const purpose = 'instruction secrets';
const Secrets = z.record(z.string(), z.unknown());

/** Keeps tokens and pins unreadable at rest, and opens them for their owner. */
export interface Vault {
  seal(secrets: Readonly<Record<string, unknown>>): string;
  /** `null`: nothing is sealed, or it was sealed with a former secret. */
  open(sealed: string | null): Readonly<Record<string, unknown>> | null;
}

export function createVault(secret: Secret): Vault {
  return {
    seal: (secrets) => Buffer.from(secret.seal(purpose, Buffer.from(JSON.stringify(secrets)))).toString('base64'),
    open(sealed) {
      if (sealed === null) return null;
      try {
        const plain = secret.open(purpose, Buffer.from(sealed, 'base64'));
        return Secrets.parse(JSON.parse(Buffer.from(plain).toString('utf8')));
      } catch {
        return null;
      }
    },
  };
}
