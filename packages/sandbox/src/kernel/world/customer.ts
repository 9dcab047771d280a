import { naira } from '@tillside/contract';
import { NairaBalanceSchema } from '@tillside/contract/schemas';
import { z } from 'zod';

const CustomerAddress = z.object({
  street: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  postal_code: z.string(),
});

/** A customer of the business. The document shows no endpoint that creates customers (platform §2.12). */
export const Customer = z.object({
  id: z.string(),
  name: z.string(),
  /** KYC tier: 1 for virtual accounts, 2 for cards (observed). */
  tier: z.int(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  address: CustomerAddress.nullable(),
  /** Whether a BVN is on file. The number itself is never stored. */
  bvn_on_file: z.boolean(),
  /** The sum of credited transfers (platform §1.3). */
  wallet: NairaBalanceSchema,
});
export type Customer = z.infer<typeof Customer>;

export function newCustomers(): Customer[] {
  return [
    {
      id: 'cus_ada',
      name: 'Ada Obi',
      tier: 2,
      email: 'ada@example.com',
      phone: '2348031234567',
      address: { street: '12 Marina Road', city: 'Lagos', state: 'Lagos', country: 'NG', postal_code: '100221' },
      bvn_on_file: true,
      wallet: naira(0),
    },
    {
      id: 'cus_bayo',
      name: 'Bayo Ade',
      tier: 1,
      email: null,
      phone: null,
      address: null,
      bvn_on_file: false,
      wallet: naira(0),
    },
    {
      id: 'cus_chi',
      name: 'Chi Eze',
      tier: 0,
      email: null,
      phone: null,
      address: null,
      bvn_on_file: false,
      wallet: naira(0),
    },
  ];
}
