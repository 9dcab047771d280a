import type { Role } from '@tillside/contract';

/** The signed-in user, derived from the merchant's own session. */
export interface Caller {
  /**
   * Stable id of the user in the merchant's system. Owns their purchases. At most 256 bytes, without a NUL character. It
   * does not begin with `till.` or `erased:`: such ids are the companion's own, and a request with one is refused.
   */
  readonly id: string;
  /** Id of their session; changes with each sign-in. */
  readonly sessionId: string;
  /** Their customer id at the platform, if they have one. */
  readonly customerId?: string | undefined;
  /** What they may do. A shopper buys; staff also see everybody’s purchases and decide reviews. */
  readonly roles: readonly Role[];
  /**
   * Their own mobile number, in any notation. The widgets offer a Nigerian mobile number as "My number", and no other.
   * `GET /session` sends it to the page. It is never stored.
   */
  readonly phone?: string | undefined;
}

/** The part of a caller that is stored with an instruction, so that work can continue after the request has ended. */
export type Owner = Omit<Caller, 'sessionId' | 'phone'>;

/** The owner of the text messages of notices. The merchant pays for them, and no shopper owns them. */
export const noticeSender: Caller = { id: 'till.notices', sessionId: '', roles: ['staff'] };

/** The part of a caller that is stored and that the funding hooks receive: without session and phone number. */
export function ownerOf({ id, customerId, roles }: Caller): Owner {
  return { id, roles: [...roles], ...(customerId === undefined ? {} : { customerId }) };
}
