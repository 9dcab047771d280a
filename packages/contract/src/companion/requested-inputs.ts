import type { z } from 'zod';
import type { InternationalPurchase } from '../bills/international.ts';
import type { PageOperationId } from '../platform/operation-ids.ts';
import type { WithMoney } from '../platform/read-input.ts';
import type { SimulationRequest } from './account.ts';
import type { InstructionInput } from './instruction-inputs.ts';

/** The operations whose sent input differs from the stored one. */
interface Differing {
  /** `customer_id` is for staff. The currency is always dollars. */
  'card.create': OptionalIn<Omit<InstructionInput<'card.create'>, 'currency'>, 'customer_id'>;
  /** `customer_id` and `business_name` are for staff. A BVN is sent and never stored. */
  'account.create': OptionalIn<Omit<InstructionInput<'account.create'>, 'bvn_given'>, 'customer_id'> & {
    readonly bvn?: string;
  };
  'transfer.simulate': SimulationRequest;
  /** Default: one month. */
  'cable.buy': OptionalIn<InstructionInput<'cable.buy'>, 'month'>;
  /** The merchant configures which wallet pays. */
  'international.buy': WithMoney<Omit<z.output<typeof InternationalPurchase>, 'ref' | 'debit_currency'>>;
}

type OptionalIn<Input, Field extends keyof Input> = Omit<Input, Field> & Partial<Pick<Input, Field>>;

/** The input that a page sends to instruct this operation: in the platform's names and units, without `ref`. */
export type RequestedInput<Id extends PageOperationId> = Id extends keyof Differing
  ? Differing[Id]
  : InstructionInput<Id>;
