import { expect, test } from 'vitest';
import { billExamples } from './products.ts';
import { callOperation } from '../../testing/call-operation.ts';
import { openSandbox } from '../../testing/open-sandbox.ts';

/** How an account of each product with a magic ending is written. */
const products = {
  'cable.buy': (ending: string) => ({ account: `704000${ending}` }),
  'cable.topup': (ending: string) => ({ account: `704000${ending}` }),
  'electricity.buy': (ending: string) => ({ meter_number: `4502000${ending}` }),
  'epin.buy': (ending: string) => ({ account: `012345${ending}` }),
  'betting.fund': (ending: string) => ({ customer_id: `10${ending}` }),
  'international.buy': (ending: string) => ({ phone: `23324400${ending}` }),
  'spectranet.buy': (ending: string) => ({ plan_id: `PSPLAN_${ending}` }),
} as const;
const ids = Object.keys(products) as (keyof typeof products)[];

const outcomes = [
  ['9901', 200, 'success', 'success'],
  ['9902', 200, 'processing', 'failed'],
  ['9903', 200, 'processing', 'processing'],
  ['9904', 200, 'processing', 'reversed'],
  ['9905', 410, undefined, undefined],
  ['9906', 434, undefined, 'failed'],
] as const;

test.each(ids.flatMap((id) => outcomes.map((outcome) => [id, ...outcome] as const)))(
  '%s to an account ending in %s is answered %i, %s, and ends %s',
  async (id, ending, code, answered, final) => {
    const till = openSandbox();
    const { status, json } = await callOperation(till, id, { ...billExamples[id], ...products[id](ending) });
    expect(status).toBe(code);
    expect(json.message?.details.transaction_status).toBe(answered);
    await till.clock.pass(60_000);
    expect((await till.requery(billExamples[id].ref)).json.message?.details.status).toBe(final);
  },
);

test.each(ids)('%s to an account ending in 9907 is carried out, and its answer lost once', async (id) => {
  const till = openSandbox();
  const order = { ...billExamples[id], ...products[id]('9907') };
  await expect(callOperation(till, id, order)).rejects.toMatchObject({ cause: { code: 'ECONNRESET' } });
  expect((await till.control('GET', `/truth/${billExamples[id].ref}`)).json).toMatchObject({
    executions: 1,
    status: 'success',
  });
  expect((await callOperation(till, id, order)).status).toBe(200);
});
