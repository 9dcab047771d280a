import { randomUUID } from 'node:crypto';
import { expect, type APIRequestContext } from '@playwright/test';

/** Opens an account for the signed-in shopper, and answers its number; `null` where it is not known yet. */
export async function openAccount(request: APIRequestContext, mount = '/till'): Promise<string | null> {
  const response = await request.post(`${mount}/instructions`, {
    data: { operation: 'account.create', input: { bank: ['9psb'] } },
    headers: { 'Idempotency-Key': randomUUID() },
  });
  expect([201, 202], await response.text()).toContain(response.status());
  const { items } = (await (await request.get(`${mount}/accounts`)).json()) as {
    items: readonly { account_number: string }[];
  };
  return items[0]?.account_number ?? null;
}
