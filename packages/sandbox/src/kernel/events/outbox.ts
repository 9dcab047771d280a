import { createHmac } from 'node:crypto';
import type { World } from '../world/world.ts';
import type { OutboxMessage } from '../world/state.ts';

export interface ShownMessage {
  readonly kind: 'otp' | 'sms';
  readonly to: string;
  readonly text: string;
  readonly otp?: string;
  readonly order_id?: string;
  readonly at: string;
}

const maxMessages = 500;

/** Puts a message into the outbox, and drops the oldest beyond 500. */
export function sendMessage(message: OutboxMessage, world: World): void {
  const { outbox } = world.state;
  outbox.push(message);
  if (outbox.length > maxMessages) outbox.splice(0, outbox.length - maxMessages);
}

/** A one-time password of five digits (platform §5.6), deterministic for a seed. */
export function otpOf(seed: string): string {
  const number = createHmac('sha256', 'tillside-sandbox-otp').update(seed).digest().readUInt32BE(0) % 100_000;
  return String(number).padStart(5, '0');
}

export function shownMessage(message: OutboxMessage): ShownMessage {
  const at = new Date(message.at).toISOString();
  if (message.kind === 'sms') return { kind: 'sms', to: message.to, text: message.text, at };
  const otp = otpOf(message.seed);
  const text = `Your payment code is ${otp}. Do not share it.`;
  return { kind: 'otp', to: message.to, text, otp, order_id: message.order_id, at };
}
