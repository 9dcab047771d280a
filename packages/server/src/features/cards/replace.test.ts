import { describe, expect, it } from 'vitest';
import { canaries, cardDetails, cardRow, cardWorld, issuedDetails } from '../../testing/cards.ts';
import { startOfTime } from '../../testing/rows.ts';
import { cardContactPlan } from './contact.ts';
import { findCardRecord, rememberCard } from './card-record.ts';
import { cardReplacePlan } from './replace.ts';
import { shownIssued } from './shown.ts';
import { IssuedCard } from '@tillside/contract/schemas';

const bare = cardRow('card.replace');
const row = { ...bare, snapshot: cardReplacePlan.before?.[0]?.read(cardDetails(), bare) ?? null };
const renewed = { last_four: '1234', masked: '411111 **** **** 1234', updated_at: '2026-11-21 10:00:05' };

describe('a replacement', () => {
  it('is sent without a body, for it takes no ref', () => {
    expect(cardReplacePlan.request(row, {})).toEqual({
      operation: 'card.replace',
      method: 'PATCH',
      path: '/cards/replace/card_1',
    });
  });

  it('is reported with the new last four digits, and not with the number', () => {
    const outcome = cardReplacePlan.readSent(issuedDetails({ ref: null }, { last_four: '1234' }), row);
    expect(outcome).toMatchObject({ meaning: 'succeeded', details: { card: { last_four: '1234' } } });
    for (const canary of canaries) expect(JSON.stringify(outcome)).not.toContain(canary);
    expect(cardReplacePlan.readSent(issuedDetails({}, { id: 'card_2' }), row)).toBeNull();
  });

  it('whose answer was lost shows by another number', () => {
    expect(cardReplacePlan.readReconciled(cardDetails(renewed), row, 1)).toMatchObject({
      meaning: 'succeeded',
      details: { card: { last_four: '1234' } },
    });
  });

  it('did not happen where nothing has touched the card', () => {
    expect(cardReplacePlan.readReconciled(cardDetails(), row, 1)).toBe('absent');
  });

  it.each([
    ['something else may have touched the card', cardDetails({ updated_at: '2026-11-21 10:00:05' })],
    ['the card does not state when it was touched', cardDetails({ updated_at: null })],
    ['it is another card', cardDetails({ ...renewed, id: 'card_2' })],
  ])('cannot be distinguished from the same digits by chance where %s', (_, details) => {
    expect(cardReplacePlan.readReconciled(details, row, 1)).toBeNull();
  });

  it('is remembered with its new digits', async () => {
    const { context } = await cardWorld();
    const world = { store: context.store, now: startOfTime };
    await rememberCard(context.store, shownIssued(IssuedCard.parse(issuedDetails())), startOfTime);
    const details = cardReplacePlan.readSent(issuedDetails({}, renewed), row)?.details ?? {};
    await cardReplacePlan.remember?.({ ...row, details }, world);
    expect(await findCardRecord(context.store, 'card_1', startOfTime)).toMatchObject({ last_four: '1234' });
  });

  it('of another customer’s card finds none', async () => {
    const { asking } = await cardWorld();
    expect(await cardReplacePlan.accept({ id: 'card_1' }, asking({ customerId: 'cus_bayo' }))).toEqual({
      ok: false,
      code: 'not_found',
    });
    expect(await cardReplacePlan.accept({ id: 'card_1' }, asking())).toMatchObject({ exclusive: 'card:card_1' });
  });
});

describe('contact data', () => {
  const contact = { id: 'card_1', mobile: '08031234567', email: '', billing_details: { city: 'Lagos', extra: 'x' } };

  it('is sent with what was given; what is empty falls back to the customer’s record', async () => {
    const { asking } = await cardWorld();
    const input = { id: 'card_1', mobile: '08031234567', billing_details: { city: 'Lagos' } };
    expect(await cardContactPlan.accept(contact, asking())).toMatchObject({ ok: true, input });
    expect(cardContactPlan.request(cardRow('card.contact', { input }), {})).toEqual({
      operation: 'card.contact',
      method: 'PATCH',
      path: '/cards/card_1/card-contact',
      body: { mobile: '08031234567', billing_details: { city: 'Lagos' } },
    });
  });

  it('never shows the placeholder that the platform answers for an address', () => {
    const details = { card_id: 'card_1', email: 'card-1@placeholder.example', mobile: '0803', trans_id: 'tr_1' };
    const outcome = cardContactPlan.readSent(details, cardRow('card.contact'));
    expect(outcome).toMatchObject({ meaning: 'succeeded', details: { mobile: '0803' } });
    expect(JSON.stringify(outcome)).not.toContain('placeholder');
    expect(cardContactPlan.readSent({ ...details, card_id: 'card_2' }, cardRow('card.contact'))).toBeNull();
  });

  it('that gives no way to reach the holder is refused, with the reason', () => {
    const refusal = { status: 422, statusCode: 422, description: '', errors: {} };
    expect(cardContactPlan.readRefusal?.(refusal, cardRow('card.contact'))).toEqual({
      code: 'input_refused',
      reason: 'contact_missing',
    });
  });
});
