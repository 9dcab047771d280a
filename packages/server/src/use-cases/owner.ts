import type { Caller, Owner } from '../model/caller.ts';

/** The part of a caller that is stored, and that the funding hooks receive: neither their session nor their number. */
export function ownerOf({ id, customerId, roles }: Caller): Owner {
  return { id, roles: [...roles], ...(customerId === undefined ? {} : { customerId }) };
}
