import { describe, expect, test } from 'vitest';
import { plainTime, newRef, platformUnderTest, uuid, withControl } from './support.ts';
import { buy, purchases } from './purchases.ts';

const { sandbox, control } = platformUnderTest();

type Kind = keyof typeof purchases;
const isKind = (name: string): name is Kind => name in purchases;
const kinds = Object.keys(purchases).filter(isKind);
const processingAtFirst: readonly Kind[] = ['airtime.buy', 'sms.send'];
/** The operations for which the document states that `ref` detects duplicates (platform §4.3). */
const detecting: readonly Kind[] = [
  'airtime.buy',
  'electricity.buy',
  'epin.buy',
  'betting.fund',
  'spectranet.buy',
  'international.buy',
];

const wallets = async (): Promise<object> => (await control('GET', '/settings')).json.wallets;

describe('a bill of any kind', () => {
  test.for(processingAtFirst)('platform §3 bill processing: %s is processing at first', async (kind) => {
    expect((await buy(sandbox, kind)).details.transaction_status).toBe('processing');
  });

  test.for(kinds.filter((kind) => !processingAtFirst.includes(kind)))(
    'platform §3 bill success: %s succeeds at once',
    async (kind) => {
      expect((await buy(sandbox, kind)).details.transaction_status).toBe('success');
    },
  );

  test.for(kinds)(
    'platform §2.12 bill common, id: %s has the common fields, and is found by its trans_id',
    async (kind) => {
      const ref = newRef();
      const { status, details } = await buy(sandbox, kind, ref);
      expect(status).toBe(200);
      expect(details).toMatchObject({ trans_id: expect.stringMatching(uuid), transaction_status: expect.any(String) });
      if (kind !== 'international.buy') expect(details.ref).toBe(ref);
      if (kind !== 'epin.buy') expect(details.created_at ?? details.datetime).toMatch(plainTime);
      const charge = details.total_charge ?? details.total_charged;
      const amounts = [details.amount, details.discount, charge].filter((amount) => amount !== undefined);
      expect(amounts.every((amount) => typeof amount === 'number')).toBe(true);
      const found = await sandbox.get('/requery', { trans_id: details.trans_id });
      expect(found.details).toMatchObject({ trans_id: details.trans_id, ref });
    },
  );

  test.for(kinds)('platform §6 bills.created request; §3 bill created: %s', withControl, async (kind) => {
    const { trans_id } = (await buy(sandbox, kind)).details;
    const events = (await control('GET', '/events')).json;
    const created = events.filter(
      (event: { event_type: string; payload: { trans_id: string } }) =>
        event.event_type === 'bills.created' && event.payload.trans_id === trans_id,
    );
    expect(created).toHaveLength(1);
  });

  test.for(detecting)('platform §1 ref repeated: %s moves money once', withControl, async (kind) => {
    const ref = newRef();
    const first = await buy(sandbox, kind, ref);
    const after = await wallets();
    const second = await buy(sandbox, kind, ref);
    expect(second.status).toBe(200);
    expect(second.details.trans_id).toBe(first.details.trans_id);
    expect(await wallets()).toEqual(after);
    await buy(sandbox, kind);
    expect(await wallets()).not.toEqual(after);
  });
});
