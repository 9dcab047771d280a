import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { World } from '../world/world.ts';

/** Somebody who can pay from a wallet of the platform. Of the PIN only a hash is kept. */
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

/** Wrong PINs in a row after which a payer is locked, and for how long (assumed). */
const pinTries = 5;
const pinLockSeconds = 900;

/** The payers of every new world. */
export function newPayers(): Payer[] {
  return [
    newPayer({ id: 'usr_ada', name: 'Ada Obi', tag: 'ada', email: 'ada@example.com', can_pay: true }),
    newPayer({ id: 'usr_chi', name: 'Chi Eze', tag: 'chi', email: 'chi@example.com', can_pay: true }),
    newPayer({ id: 'usr_broke', name: 'Bola Broke', tag: 'broke', email: 'broke@example.com', can_pay: false }),
  ];
}

/** A payer by email address or tag, the tag with or without its `@`. */
export function findPayer(username: string, world: World): Payer | null {
  const name = username.toLowerCase();
  const tag = name.replace(/^@/, '');
  return world.state.payers.find((payer) => payer.email === name || payer.tag === tag) ?? null;
}

/** Whether a PIN is the payer's; wrong ones are counted, and lock the payer for a while. */
export function tryPin(payer: Payer, pin: string, world: World): 'right' | 'wrong' | 'locked' {
  if (payer.locked_until > world.now()) return 'locked';
  if (timingSafeEqual(Buffer.from(hashPin(payer.id, pin)), Buffer.from(payer.pin_hash))) {
    payer.wrong_pins = 0;
    return 'right';
  }
  payer.wrong_pins += 1;
  if (payer.wrong_pins < pinTries) return 'wrong';
  payer.wrong_pins = 0;
  payer.locked_until = world.now() + pinLockSeconds * 1000;
  return 'locked';
}

function newPayer(payer: Pick<Payer, 'id' | 'name' | 'tag' | 'email' | 'can_pay'>): Payer {
  return { ...payer, pin_hash: hashPin(payer.id, '1234'), wrong_pins: 0, locked_until: 0 };
}

function hashPin(payerId: string, pin: string): string {
  return createHash('sha256').update(`${payerId}:${pin}`).digest('hex');
}
