import type { Role } from '@tillside/contract';

/** The signed-in user, derived from the merchant's own session. */
export interface Caller {
  /** Stable id of the user in the merchant's system. Owns their purchases. */
  readonly id: string;
  /** Id of their session; changes with each sign-in. */
  readonly sessionId: string;
  /** Their customer id at the platform, if they have one. */
  readonly customerId?: string | undefined;
  readonly roles: readonly Role[];
  /**
   * Their own mobile number, however it is written: the widgets offer it as "My number". A number that is not a Nigerian mobile
   * number is not offered. It is sent to the page in `GET /session`, and never stored.
   */
  readonly phone?: string | undefined;
}

/** The part of a caller that is stored with an instruction, so that work can continue after the request has ended. */
export type Owner = Omit<Caller, 'sessionId' | 'phone'>;

/** Who instructs the text messages of notices: the merchant pays for them, and no shopper owns them. */
export const noticeSender: Caller = { id: 'till.notices', sessionId: '', roles: ['staff'] };

/** The part of a caller that is stored, and that the funding hooks receive: neither their session nor their number. */
export function ownerOf({ id, customerId, roles }: Caller): Owner {
  return { id, roles: [...roles], ...(customerId === undefined ? {} : { customerId }) };
}
