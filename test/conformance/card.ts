import { onTestFinished } from 'vitest';
import { fixtures } from './fixtures.ts';
import { newRef, type Answer, type Root } from './support.ts';

/** Creates a card on the wallet flow, and terminates it after the check: only three may be active (platform §8). */
export async function newCard(
  root: Root,
  change: object = {},
): Promise<{ readonly id: string; readonly answer: Answer }> {
  const body = {
    customer_id: fixtures.customer,
    currency: 'USD',
    type: 'virtual',
    amount: 20,
    ref: newRef(),
    ...change,
  };
  const answer = await root.post('/cards/create', body);
  const id = String(answer.details?.card?.id);
  if (answer.status !== 201) throw new Error(`No card was created: ${answer.status} ${answer.json?.description}`);
  onTestFinished(async () => {
    await root.post(`/cards/${id}/terminate`, { ref: newRef() });
  });
  return { id, answer };
}
