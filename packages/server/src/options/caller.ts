import type { Role } from '@tillside/contract';

/** Who is asking: the merchant's own session, turned into what the companion needs to know. */
export interface Caller {
  /** Stable id of the person in the merchant's system. Owns what they buy. */
  readonly id: string;
  /** Id of the session they are signed in with. */
  readonly sessionId: string;
  /** Their customer id at the platform, where they have one. */
  readonly customerId?: string | undefined;
  readonly roles: readonly Role[];
}

/** The part of a caller that is kept with an instruction, so that work can go on after the request has ended. */
export type Owner = Omit<Caller, 'sessionId'>;
