import { commonMessages, dataMessages } from '@tillside/messages';
import { describe, expect, it } from 'vitest';
import { naira } from '@tillside/contract';
import { receiptLines } from '../../../kernel/flow/bill-lines.ts';
import type { BillContext } from '../../../kernel/flow/bill-fields.ts';
import { changeForm, emptyForm, readForm, type Form } from '../../../kernel/flow/form.ts';
import { exampleInstruction } from '../../../testing/companion-double.ts';
import { planList } from '../../../testing/example-tills.ts';
import { exampleContext, listsOf } from '../../../testing/example-context.ts';
import { dataBill, dataPlans } from './data.bill.ts';

/** With this list of plans loaded. */
function listing(answered: unknown): BillContext {
  return exampleContext({ list: listsOf(() => answered) });
}

const context = listing(planList('mtn'));
const away = exampleContext();
const input = { phone: '2348031234567', provider: 'mtn', variation: '105' };

function typed(form: Form, ...entries: readonly (readonly [name: string, text: string])[]): Form {
  return entries.reduce(
    (current, [name, text]) => changeForm(dataBill, current, { type: 'typed', name, text }, context),
    form,
  );
}

describe('the list of data plans', () => {
  it('is requested once a network is known', () => {
    expect(dataPlans.input({ provider: '' })).toBeNull();
    expect(dataPlans.input({ provider: 'glo' })).toEqual({ network: 'glo' });
  });

  it('identifies each plan by the number to buy', () => {
    const plans = dataPlans.read(planList('mtn'))?.get('mtn');
    expect(plans).toHaveLength(9);
    expect(plans?.[4]).toEqual({ variation: '105', name: '6GB, 7 days', category: 'Weekly', amount: naira(2_500) });
  });

  it('omits a plan without a price, and keeps the others', () => {
    const plans = [
      {
        category: 'Daily',
        plans: [
          { plan_code: 'P_1', name: 'Free' },
          { plan_code: 'P_2', name: 'Not', amount: naira(5) },
        ],
      },
    ];
    expect(dataPlans.read([{ network_code: 'MTN', plans }])?.get('mtn')).toEqual([
      { variation: '2', name: 'Not', category: 'Daily', amount: naira(5) },
    ]);
  });

  it.each([[null], [{}], ['plans']])('does not read %j', (answer) => {
    expect(dataPlans.read(answer)).toBeNull();
  });
});

describe('the form of data', () => {
  const filled = typed(emptyForm(dataBill, {}, context), ['phone', '08031234567'], ['variation', '105']);

  it('is bought by the plan’s network and number', () => {
    expect(readForm(dataBill, filled, context)).toEqual({ ok: true, input });
  });

  it('clears the plan when the number belongs to another network', () => {
    const other = typed(filled, ['phone', '08051234567']);
    expect(other.values).toMatchObject({ provider: 'glo', variation: '' });
    expect(typed(filled, ['phone', '08031234568']).values['variation']).toBe('105');
  });

  it('refuses a plan of another network', () => {
    const form = { ...filled, values: { ...filled.values, provider: 'glo' } };
    expect(readForm(dataBill, form, context)).toEqual({
      ok: false,
      errors: { variation: commonMessages.texts.choiceGone },
    });
  });

  it('names the plan as listed, and the network without a list', () => {
    expect(dataBill.subject(input, context)).toBe('MTN 6GB, 7 days for 0803\u00a0123\u00a04567');
    expect(dataBill.subject(input, away)).toBe('MTN data for 0803\u00a0123\u00a04567');
  });

  it('shows on a receipt what the provider delivered', () => {
    const instruction = exampleInstruction({ operation: 'data.buy', input, details: { product: 'MTN 6GB weekly' } });
    const plan = { label: dataMessages.texts.planLabel, value: 'MTN 6GB weekly' };
    expect(receiptLines(dataBill, instruction, away)).toContainEqual(plan);
    const silent = exampleInstruction({ operation: 'data.buy', input, details: {} });
    expect(receiptLines(dataBill, silent, away).map(({ label }) => label)).not.toContain(dataMessages.texts.planLabel);
  });
});
