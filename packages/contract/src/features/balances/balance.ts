import { z } from 'zod';
import { MoneyBalanceSchema } from '../../kernel/money/money-schema.ts';

/** Maximum length of the name of a balance, in characters. */
export const maxBalanceName = 40;

/** The caller's balance with the merchant: `GET /balance`. A hint for people; a purchase is checked when it is paid. */
export const BalanceSchema = z
  .object({
    /** The merchant's name for it, such as `Sunbird balance`. */
    name: z.string().min(1).max(maxBalanceName),
    /** The amount that can be spent now. Negative for an overdraft. */
    available: MoneyBalanceSchema,
    /** Where money can be added. A page that goes there adds its own address as the parameter `return_to`. */
    top_up: z.object({ url: z.string() }).optional(),
  })
  .meta({ id: 'Balance' });

export type Balance = z.output<typeof BalanceSchema>;
