import { accountPaymentStatus } from '@tillside/contract';
import type { Heard, Payments } from '../accounts/payments.ts';

/** The events about virtual accounts that something is made of. `accounts.simulation` is none: it brings no money. */
export function isAccountEvent(type: string): boolean {
  return type === accountPaymentStatus.type;
}

/** Works off an event about a virtual account. One that cannot be read will never be: it is done with. */
export async function hearAccountEvent(payments: Payments, body: unknown, receivedAt: number): Promise<Heard> {
  const event = accountPaymentStatus.payload.safeParse(body);
  return event.success ? payments.hear(event.data, receivedAt) : { done: true };
}
