/** Roles of a caller: a shopper instructs for themselves, staff for everybody. */
export const roles = ['shopper', 'staff'] as const;

export type Role = (typeof roles)[number];
