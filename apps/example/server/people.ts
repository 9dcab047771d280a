/** Someone who can sign in. A real shop has a table of them; the four below are the development sign-ins. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly roles: readonly ('shopper' | 'staff')[];
  /** Their customer id at the payments platform, where they have one. */
  readonly customerId?: string;
  /** Their own mobile number, as they gave it at sign-up. */
  readonly phone?: string;
  /** The opening balance in a new shop.db, in kobo. Staff buy nothing, so they have no balance. */
  readonly openingKobo?: number;
}

/** Three shoppers with plenty, with little and with nothing, and one member of staff. */
export const people: readonly Person[] = [
  {
    id: 'ada',
    name: 'Ada Obi',
    roles: ['shopper'],
    customerId: 'cus_ada',
    phone: '0803 111 0001',
    openingKobo: 50_000_00,
  },
  {
    id: 'bayo',
    name: 'Bayo Ade',
    roles: ['shopper'],
    customerId: 'cus_bayo',
    phone: '+234 805 111 0002',
    openingKobo: 2_000_00,
  },
  { id: 'chi', name: 'Chi Eze', roles: ['shopper'], customerId: 'cus_chi', phone: '09051110003', openingKobo: 0 },
  { id: 'staff', name: 'Sade Bello', roles: ['staff'] },
];

/** The person with this customer id at the payments platform. */
export function personByCustomerId(customerId: string): Person | null {
  return people.find((person) => person.customerId === customerId) ?? null;
}

export function personById(id: string): Person | null {
  return people.find((person) => person.id === id) ?? null;
}
