import { naira } from '@tillside/contract';
import { createTestTill } from '@tillside/server/testing';

/*
 * Pays a water bill by a companion and a sandbox: a program that the test of `docs/backend/adding-a-product.md` runs in its copy
 * of the repository. It prints what it was answered, as JSON.
 */

const shop = await createTestTill();
const customer = { utility: 'lwc', account: '100001' };
const input = { ...customer, amount: naira(1_000) };
const session = await ask('/session');
const list = await ask('/lookups/water.providers');
const name = await ask('/validations/water.validate', customer);
const unknown = await ask('/validations/water.validate', { ...customer, account: '109909' });
const quote = await ask('/quotes', { operation: 'water.pay', input });
const tooLittle = await ask('/quotes', { operation: 'water.pay', input: { ...input, amount: naira(499) } });
const bought = await ask('/instructions', { operation: 'water.pay', input });
const ref = typeof bought.body['ref'] === 'string' ? bought.body['ref'] : '';
await shop.until(ref, 'succeeded');
const outcome = await ask(`/instructions/${ref}`);
const saved = await ask('/recipients', { label: 'Home', operation: 'water.pay', fields: customer });
process.stdout.write(`${JSON.stringify({ session, list, name, unknown, quote, tooLittle, outcome, saved })}\n`);
await shop.close();

async function ask(path: string, body?: object): Promise<{ status: number; body: Record<string, unknown> }> {
  const post = { method: 'POST', body: JSON.stringify(body) };
  const headers = { 'idempotency-key': 'the-key-of-a-water-bill' };
  const asked = shop.fetch(path, { headers, ...(body === undefined ? {} : post) });
  const response = await shop.advanceUntil(asked);
  return { status: response.status, body: JSON.parse(await response.text()) };
}
