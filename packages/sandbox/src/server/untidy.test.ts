import { naira } from '@tillside/contract';
import { buyElectricity, parseDetails, successEnvelope } from '@tillside/contract/schemas';
import { expect, it } from 'vitest';
import { createSandbox } from './sandbox.ts';
import { sandboxKeys } from '../kernel/world/fixtures.ts';
import { untidiness } from '../kernel/world/untidy.ts';

const answer = {
  trans_id: 'tr_1',
  transaction_status: 'success',
  ref: 'r',
  token: '11112222333344445555',
  discount: 12,
  total_charge: 488,
  product: 'electricity',
  plan: 'prepaid',
  address: '1 Marina Road',
};

it('spells what decides nothing oddly, the same for the same seed, and leaves what decides', () => {
  const untidy = untidiness(7);
  const drawn = Array.from({ length: 50 }, (_, about) => untidy.details('electricity.buy', answer, String(about)));
  expect(drawn).toEqual(
    Array.from({ length: 50 }, (_, about) => untidiness(7).details('electricity.buy', answer, String(about))),
  );
  expect(new Set(drawn.map((one) => JSON.stringify(one))).size).toBeGreaterThan(10);
  for (const details of drawn) {
    const { trans_id, transaction_status, ref, token } = answer;
    expect(parseDetails(buyElectricity, details)).toMatchObject({
      ok: true,
      value: { trans_id, transaction_status, ref, token },
    });
  }
});

it('gives every delivery of an event the same oddities', () => {
  const untidy = untidiness(7);
  const events = Array.from({ length: 40 }, (_, number) => ({
    event_id: `e${number}`,
    event_type: 'bills.status',
    ...answer,
  }));
  const first = events.map((event) => untidy.event(event));
  expect(events.map((event) => untidy.event(event))).toEqual(first);
  expect(first.map(({ event_type }) => event_type)).toEqual(expect.arrayContaining(['bills.status', 'BILLS.STATUS']));
});

it('leaves the world as it is: the same request ends the same, whatever is odd about its answer', async () => {
  const buy = async (untidy?: number): Promise<unknown> => {
    const till = createSandbox({ postLimit: 0, ...(untidy === undefined ? {} : { untidy }) });
    const response = await till.fetch('http://localhost/api/v1/airtime', {
      method: 'POST',
      headers: { authorization: `Bearer ${sandboxKeys.sandbox}`, 'content-type': 'application/json' },
      body: JSON.stringify({ phone: '2348031234567', amount: naira(500).minor / 100, network: 'mtn', ref: 'one' }),
    });
    await till.close();
    return response.json();
  };
  for (const seed of [1, 2, 3, 4])
    expect(await buy(seed)).toMatchObject({ ...successEnvelope({ ref: 'one' }, ''), description: expect.any(String) });
});
