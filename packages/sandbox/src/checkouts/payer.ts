import { timingSafeEqual } from 'node:crypto';
import type { World } from '../world/world.ts';
import { hashPin, type Payer } from '../world/payer-state.ts';

/** Wrong PINs in a row after which a payer is locked, and for how long (assumed). */
const pinTries = 5;
const pinLockSeconds = 900;

/** Finds a payer by email address or tag, with or without `@`. */
export function findPayer(username: string, world: World): Payer | null {
  const name = username.toLowerCase();
  const tag = name.replace(/^@/, '');
  return world.state.payers.find((payer) => payer.email === name || payer.tag === tag) ?? null;
}

/** Checks a payer's PIN; wrong PINs are counted, and lock the payer for a while. */
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
