import { describe, expect, it } from 'vitest';
import { naira } from '@tillside/contract';
import { askedFields } from '../../../kernel/flow/bill.ts';
import { receiptLines } from '../../../kernel/flow/bill-lines.ts';
import type { BillContext } from '../../../kernel/flow/bill-fields.ts';
import { emptyForm, readForm } from '../../../kernel/flow/form.ts';
import { exampleInstruction, exampleSession } from '../../../testing/companion-double.ts';
import { exampleContext, listsOf } from '../../../testing/example-context.ts';
import { internetTill } from '../../../testing/example-tills.ts';
import { internetBill } from './internet.bill.tsx';

const providers = [
  { id: 'spectranet', title: 'Spectranet', active: true },
  { id: 'smile', title: 'Smile', active: true },
];

const plans = internetTill.lookups?.['spectranet.plans']?.(new URLSearchParams());

function listing(environment: 'sandbox' | 'live' = 'sandbox', listed: readonly object[] = providers): BillContext {
  return exampleContext({
    session: { ...exampleSession, environment },
    list: listsOf((operation) => (operation === 'internet.providers' ? listed : plans)),
  });
}

const read = (texts: Readonly<Record<string, string>>, context = listing()) =>
  readForm(internetBill, emptyForm(internetBill, texts, context), context);
const asked = (context: BillContext) => askedFields(internetBill, {}, context).map(([name]) => name);

describe('the form of internet pins', () => {
  it('sends the plan and the quantity, and none of the fields that only help to choose', () => {
    const typed = { provider: 'spectranet', plan_id: 'PSPLAN_802', qty: '3', account: '1029384' };
    expect(read(typed, listing('live'))).toEqual({ ok: true, input: { plan_id: 'PSPLAN_802', qty: 3 } });
  });

  it('preselects the only provider whose pins are sold', () => {
    expect(read({ plan_id: 'PSPLAN_802' })).toEqual({ ok: true, input: { plan_id: 'PSPLAN_802', qty: 1 } });
    expect(read({ provider: 'smile', plan_id: 'PSPLAN_802' })).toMatchObject({ ok: false });
  });

  it('asks for an account in live only, where it can be looked up', () => {
    expect(asked(listing('sandbox'))).toEqual(['provider', 'plan_id', 'qty']);
    expect(asked(listing('live'))).toEqual(['provider', 'plan_id', 'qty', 'account']);
  });

  it('asks for nothing else while no pins are available', () => {
    expect(asked(listing('sandbox', [{ id: 'spectranet', title: 'Spectranet', active: false }]))).toEqual(['provider']);
    expect(asked(listing('sandbox', []))).toEqual(['provider']);
  });

  it('names on the receipt what the provider delivered, without the lists', () => {
    const bought = exampleInstruction({
      operation: 'spectranet.buy',
      input: { plan_id: 'PSPLAN_802', qty: 2 },
      quote: naira(4_000),
      details: { product: 'Spectranet N2,000' },
    });
    expect(receiptLines(internetBill, bought, exampleContext()).map(({ value }) => value)).toEqual([
      'Spectranet N2,000',
      '2',
    ]);
    expect(internetBill.subject(bought.input, exampleContext())).toBe('Spectranet pin × 2');
  });
});
