import { createHash } from 'node:crypto';
import { z } from 'zod';

/** A payer with a wallet of the platform. Only a hash of the PIN is stored. */
export const Payer = z.object({
  id: z.string(),
  name: z.string(),
  /** Without the leading `@`. */
  tag: z.string(),
  email: z.string(),
  pin_hash: z.string(),
  can_pay: z.boolean(),
  /** In a row. */
  wrong_pins: z.int(),
  /** By the world's clock, in milliseconds since 1970. */
  locked_until: z.number(),
});
export type Payer = z.infer<typeof Payer>;

export function newPayers(): Payer[] {
  return [
    newPayer({ id: 'usr_ada', name: 'Ada Obi', tag: 'ada', email: 'ada@example.com', can_pay: true }),
    newPayer({ id: 'usr_chi', name: 'Chi Eze', tag: 'chi', email: 'chi@example.com', can_pay: true }),
    newPayer({ id: 'usr_broke', name: 'Bola Broke', tag: 'broke', email: 'broke@example.com', can_pay: false }),
  ];
}

export function hashPin(payerId: string, pin: string): string {
  return createHash('sha256').update(`${payerId}:${pin}`).digest('hex');
}

function newPayer(payer: Pick<Payer, 'id' | 'name' | 'tag' | 'email' | 'can_pay'>): Payer {
  return { ...payer, pin_hash: hashPin(payer.id, '1234'), wrong_pins: 0, locked_until: 0 };
}
