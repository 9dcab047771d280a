import { dollars, instructionOperationIds, naira, type InstructionOperationId } from '@tillside/contract';
import { InstructionFactsSchema } from '@tillside/contract/schemas';
import { describe, expect, it } from 'vitest';
import { askingOf } from '../../../testing/asking.ts';
import { lists, samples } from '../../../testing/bills.ts';
import { actionDetails, cardWorld, issuedDetails } from '../../../testing/cards.ts';
import { rowBy } from '../../../testing/plans.ts';
import { aRow } from '../../../testing/rows.ts';
import type { InstructionRow } from '../../model/row.ts';
import { plans } from '../../../composition/plans.ts';
import { eventOf, readEvent } from './stored-event.ts';

/** An event as it comes back from the store. */
const storedOf = (row: InstructionRow): unknown => JSON.parse(JSON.stringify(eventOf(row, 'instruction.succeeded')));
const each = samples.map((sample) => [sample.plan.id, sample] as const);

/** What callers ask for beside bills, as their plans keep it. */
const others: Partial<Record<InstructionOperationId, unknown>> = {
  'card.create': { type: 'virtual', amount: dollars(10), payment_method: 'stablecoin', stablecoin_currency: 'usdc' },
  'card.topup': { id: 'card_1', amount: dollars(5) },
  'card.withdraw': { id: 'card_1', amount: dollars(5) },
  'card.freeze': { id: 'card_1' },
  'card.replace': { id: 'card_1' },
  'card.terminate': { id: 'card_1' },
  'card.contact': { id: 'card_1', mobile: '08031234567', email: '' },
  'account.create': { bank: 'palmpay', bvn: '22233344455' },
};

it('declares every operation', () => {
  const declared = InstructionFactsSchema.options.map(({ shape }) => shape.operation.value);
  expect(declared.toSorted()).toEqual([...instructionOperationIds].toSorted());
});

describe.each(each)('an event of %s', (_, { plan, input, answer, secrets }) => {
  it('carries what a receipt shows, and no token or pin', async () => {
    const row = await rowBy(plan, input, askingOf(lists));
    const outcome = plan.readSent({ ...answer, transaction_status: 'success' }, row);
    const event = readEvent(storedOf({ ...row, details: outcome?.details ?? null, funding: 'capturing' }));
    expect(event).toMatchObject({ instruction: { operation: plan.id, input: row.input, funding: 'capturing' } });
    expect(event).toHaveProperty('instruction.details', outcome?.details);
    for (const secret of secrets) expect(JSON.stringify(event)).not.toContain(secret);
  });

  it('has none even where one got among the details or the input of the row', async () => {
    const row = await rowBy(plan, input, askingOf(lists));
    const leaked = { token: '11112222333344445555', epins: [{ pin: '11112222333344445555' }] };
    const event = readEvent(
      storedOf({ ...row, input: { ...row.input, ...leaked }, details: { amount: naira(1), ...leaked } }),
    );
    expect(JSON.stringify(event)).not.toContain('11112222333344445555');
  });
});

describe('an event', () => {
  it.each(Object.entries(others))('of %s carries its input as the plan keeps it', async (operation, input) => {
    const { asking } = await cardWorld();
    const plan = Object.values(plans).find(({ id }) => id === operation);
    const row = await rowBy(plan ?? plans['airtime.buy'], input, asking());
    expect(readEvent(storedOf(row))).toMatchObject({ instruction: { operation, input: row.input } });
  });

  it.each([
    ['card.freeze', actionDetails('freeze')],
    ['card.replace', issuedDetails()],
  ] as const)('of %s carries its details', async (operation, answer) => {
    const row = aRow({ operation, input: { id: 'card_1' } });
    const details = plans[operation].readSent(answer, row)?.details ?? null;
    expect(details).not.toBeNull();
    expect(readEvent(storedOf({ ...row, details }))).toHaveProperty('instruction.details', details);
  });

  it('leaves out a detail that is not what it should be, and keeps the others', () => {
    const event = readEvent(storedOf(aRow({ details: { trans_id: 'tr_1', amount: { a: 1 }, product: 'airtime' } })));
    expect(event).toHaveProperty('instruction.details', { trans_id: 'tr_1', amount: undefined, product: 'airtime' });
  });

  it.each([naira(510), null])('of a changed price contains what the platform charged (%j)', (charged) => {
    const row = aRow();
    const event = readEvent(JSON.parse(JSON.stringify(eventOf(row, { type: 'price.drifted', charged }))));
    expect(event).toMatchObject({ type: 'price.drifted', amount: row.quote, charged });
  });

  it('carries the rows of a bulk purchase', async () => {
    const plan = plans['airtime.buy'];
    const row = await rowBy(plan, { phone: ['08031234567', '08051234567'], amount: naira(500), network: 'mtn' });
    const event = readEvent(storedOf({ ...row, items: plan.items?.(row.input, row.ref) ?? null }));
    expect(event).toMatchObject({
      instruction: { items: [{ phone: '2348031234567', state: 'waiting' }, { amount: naira(500) }] },
    });
  });

  const known = eventOf(aRow(), 'review.opened');
  const strange = { ...known, instruction: { ...known.instruction, operation: 'gone.buy' } };
  it.each([
    [{}, 'type'],
    [null, 'expected object'],
    [{ type: 'instruction.made_up' }, 'type'],
    [strange, 'operation'],
    [{ ...eventOf(aRow(), 'review.opened'), type: 'price.drifted' }, 'charged'],
  ])('that is none of this version is not guessed at: %j', (stored, why) => {
    expect(() => readEvent(stored)).toThrow(why);
  });
});
