import type { AccountPayment } from '@tillside/contract';
import { AccountPaymentPageSchema } from '@tillside/contract/schemas';
import type { Collections } from './collections.ts';

export interface Transfer {
  readonly session_id: string;
  readonly trans_id: string;
}

export function transfer(world: Collections, account: string, amount = 5_000): Promise<Transfer> {
  return world.control('POST', '/transfers', { account, amount, sender_name: 'Chidi Okafor' });
}

export async function paymentsOf(world: Collections, account: string, as = 'ada'): Promise<AccountPayment[]> {
  const response = await world.request(`/accounts/${account}/payments?limit=100`, { as });
  return AccountPaymentPageSchema.parse(await response.json()).items;
}

export function confirm(world: Collections, account: string, session_id: string, as = 'ada'): Promise<Response> {
  const body = JSON.stringify({ session_id });
  return world.request(`/accounts/${account}/confirm`, { method: 'POST', as, body });
}

export const asked = (world: Collections): number =>
  world.sent.filter((line) => line === 'POST /collections/virtual-accounts/confirm-payment').length;

interface SandboxEvent {
  readonly event_type: string;
  readonly payload: { readonly transaction?: { readonly session_id: string } };
}

/** The platform's event of a transfer, without its id: as new news. */
export async function eventOf(world: Collections, sessionId: string): Promise<object> {
  const events = await world.control<SandboxEvent[]>('GET', '/events');
  const found = events.find(({ payload }) => payload.transaction?.session_id === sessionId);
  return Object.fromEntries(Object.entries({ ...found?.payload }).filter(([field]) => field !== 'event_id'));
}
