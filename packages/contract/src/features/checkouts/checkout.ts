import { z } from 'zod';
import { MoneySchema } from '../../kernel/money/money-schema.ts';
import { attemptRefusals, checkoutStates } from '../../kernel/states/states.ts';
import { time } from '../../kernel/problems/code-schemas.ts';

/** The latest attempt to pay a checkout. It never names the payer. */
const AttemptSchema = z
  .object({
    /** Counts from 1. */
    number: z.int(),
    /** The instructions of this attempt, as named by event hints. */
    refs: z.array(z.string()),
    /** With `otp_sent`: when the one-time password expires, and the seconds left by the server's clock. */
    expires_at: time.optional(),
    seconds_left: z.int().optional(),
    /** With `otp_sent`: remaining attempts. */
    tries_left: z.int().optional(),
    /**
     * With `otp_sent`: seconds until a new order, which sends a new one-time password, may replace this one. Absent if
     * no new order may begin.
     */
    new_code_in: z.int().optional(),
    /** The last one-time password was wrong. */
    otp_wrong: z.boolean().optional(),
    /** With `ordering`: no answer came, and the PIN is needed again for the same order. */
    pin_again: z.boolean().optional(),
    refusal: z.object({ code: z.enum(attemptRefusals) }).optional(),
  })
  .meta({ id: 'CheckoutAttempt' });

/** A checkout as its payer sees it: `GET /checkouts/:id`. */
export const CheckoutSchema = z
  .object({
    id: z.string(),
    reference: z.string(),
    state: z.enum(checkoutStates),
    amount: MoneySchema,
    title: z.string(),
    description: z.string().optional(),
    /** The shopper's balance that the payment adds to, as the shop calls it. */
    adds_to: z.string().optional(),
    /** With `adds_to`: whether the shop has counted it, so that it is on the balance. */
    added: z.boolean().optional(),
    attempt: AttemptSchema.optional(),
    /** Whether a PIN may be entered now. */
    may_begin: z.boolean(),
    /** No attempt begins after this time; a running one continues. */
    expires_at: time.optional(),
    paid_at: time.optional(),
    created_at: time,
  })
  .meta({ id: 'Checkout' });

export type Checkout = z.output<typeof CheckoutSchema>;
