import { naira } from '@tillside/contract';
import { describe, expect, it } from 'vitest';
import { askingOf } from '../../testing/asking.ts';
import { acceptedBy, faultsBy, requestOf, rowBy } from '../../testing/plans.ts';
import { smsPlan } from './sms.ts';

const good = { to: '+234 803 123 4567', message: 'Your parcel is here.' };

describe('a text message', () => {
  it('costs a segment, to a number in the only form the platform takes', async () => {
    expect(await acceptedBy(smsPlan, good)).toEqual({
      ok: true,
      input: { to: ['08031234567'], message: 'Your parcel is here.' },
      cost: naira(4),
    });
  });

  it('costs each segment to each number, at the merchant’s price', async () => {
    const own = askingOf({}, { products: { sms: { pricePerSegment: naira(3.75) } } });
    const long = { to: ['08031234567', '08051234567', '08021234567'], message: 'x'.repeat(161) };
    expect(await acceptedBy(smsPlan, long, own)).toMatchObject({ ok: true, cost: naira(22.5) });
    expect(await acceptedBy(smsPlan, { ...long, message: 'ọ'.repeat(71) }, own)).toMatchObject({
      cost: naira(22.5),
    });
  });

  it.each([
    [{ to: '0803' }, { to: ['too_short', 'has too few digits for a Nigerian mobile number'] }],
    [{ to: ['08031234567', 'CALL ME'] }, { 'to.1': ['malformed', 'must contain digits only'] }],
    [{ to: [] }, { to: ['too_few', 'needs at least one number'] }],
    [{ to: undefined }, { to: ['required', 'is required: an 11-digit local number, or a list of them'] }],
    [
      { to: { number: '08031234567' } },
      { to: ['required', 'is required: an 11-digit local number, or a list of them'] },
    ],
    [{ to: [7] }, { 'to.0': ['malformed', 'is required: an 11-digit local number, such as 08031234567'] }],
    [{ message: '' }, { message: ['required', 'is required: the text'] }],
    [{ message: 'x'.repeat(1_601) }, { message: ['too_long', 'must be at most 1600 characters'] }],
  ])('with %j is refused, naming that field', async (change, faults) => {
    expect(await faultsBy(smsPlan, { ...good, ...change })).toEqual(faults);
  });

  it('goes to a thousand numbers at most', async () => {
    const many = (count: number) => Array.from({ length: count }, () => '08031234567');
    expect(await acceptedBy(smsPlan, { ...good, to: many(1_000) })).toMatchObject({
      ok: true,
      cost: naira(4_000),
    });
    expect((await acceptedBy(smsPlan, { ...good, to: many(1_001) })).ok).toBe(false);
  });

  it('is sent to one number as text, to several as a list', async () => {
    expect(requestOf(smsPlan, await rowBy(smsPlan, good)).body).toEqual({
      to: '08031234567',
      message: 'Your parcel is here.',
      ref: 'ts_one',
    });
    const two = { ...good, to: ['08031234567', '08051234567'] };
    expect(requestOf(smsPlan, await rowBy(smsPlan, two)).body).toMatchObject({ to: ['08031234567', '08051234567'] });
  });

  it('shows how each number fared, and nothing else of it; the message’s own status counts', async () => {
    const processed = [
      {
        recipent: '08031234567',
        status: 'success',
        page: '1',
        message: 'Your parcel',
        description: 'canary',
        uid: '1',
      },
      { recipent: '08051234567', status: 'failed', page: 1, sender: 'canary' },
    ];
    const answer = { trans_id: 'tr_1', transaction_status: 'success', created_at: '2026-11-21 10:00:00', processed };
    expect(smsPlan.readSent(answer, await rowBy(smsPlan, good))).toMatchObject({ meaning: 'succeeded' });
    expect(smsPlan.readSent(answer, await rowBy(smsPlan, good))?.details['processed']).toEqual([
      { recipient: '08031234567', status: 'success', page: 1 },
      { recipient: '08051234567', status: 'failed', page: 1 },
    ]);
  });
});
