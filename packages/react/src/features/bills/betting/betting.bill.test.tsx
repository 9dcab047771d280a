import { bettingMessages } from '@tillside/messages';
import { describe, expect, it } from 'vitest';
import { naira } from '@tillside/contract';
import { receiptLines } from '../../../kernel/flow/bill-lines.ts';
import { emptyForm, readForm } from '../../../kernel/flow/form.ts';
import { bettingTill } from '../../../testing/example-tills.ts';
import { exampleInstruction, exampleSession } from '../../../testing/companion-double.ts';
import { exampleContext, listsOf } from '../../../testing/example-context.ts';
import { bettingBill } from './betting.bill.ts';

const answered = bettingTill.lookups?.['betting.providers']?.(new URLSearchParams());
const { amounts: _, ...withoutAmounts } = exampleSession.catalogue;
const listing = (session = exampleSession) => exampleContext({ session, list: listsOf(() => answered) });
const read = (texts: Readonly<Record<string, string>>, context = listing()) =>
  readForm(bettingBill, emptyForm(bettingBill, texts, context), context);

describe('funding of a betting account', () => {
  it('is the input that the companion accepts', () => {
    expect(read({ bet_id: 'bet9ja', customer_id: ' 100001 ', amount: '2,000' })).toEqual({
      ok: true,
      input: { bet_id: 'bet9ja', customer_id: '100001', amount: naira(2_000) },
    });
  });

  it('cannot be bought from an inactive company', () => {
    expect(read({ bet_id: 'mylottohub', customer_id: '100001', amount: '200' })).toMatchObject({
      ok: false,
      errors: { bet_id: expect.stringMatching(/no longer available/) },
    });
  });

  it.each([
    ['', bettingMessages.texts.accountEmpty],
    ['100 001', bettingMessages.texts.accountWrong],
    ['1'.repeat(65), bettingMessages.texts.accountWrong],
  ])('does not take the customer ID %j', (customer_id, message) => {
    expect(read({ bet_id: 'bet9ja', customer_id, amount: '200' })).toEqual({
      ok: false,
      errors: { customer_id: message },
    });
  });

  it('uses the platform’s minimum if the companion reports none', () => {
    const older = listing({ ...exampleSession, catalogue: withoutAmounts });
    const texts = { bet_id: 'bet9ja', customer_id: '100001' };
    expect(read({ ...texts, amount: '199' }, older)).toMatchObject({ ok: false });
    expect(read({ ...texts, amount: '200' }, older)).toMatchObject({ ok: true });
  });

  it('looks up the account once both fields are filled in', () => {
    const context = listing();
    expect(bettingBill.nameCheck?.input({ bet_id: 'bet9ja' }, context)).toBeNull();
    expect(bettingBill.nameCheck?.input({ bet_id: 'bet9ja', customer_id: '1', amount: naira(200) }, context)).toEqual({
      bet_id: 'bet9ja',
      customer_id: '1',
    });
    expect(bettingBill.nameCheck?.name({ name: ' Ngozi Balogun ' })).toBe('Ngozi Balogun');
    expect(bettingBill.nameCheck?.name({ name: ' ' })).toBeNull();
  });

  it('shows its amount only once on the receipt', () => {
    const input = { bet_id: 'bet9ja', customer_id: '100001', amount: naira(2_000) };
    const bought = exampleInstruction({ operation: 'betting.fund', input, quote: naira(2_000) });
    expect(receiptLines(bettingBill, bought, exampleContext()).map(({ value }) => value)).toEqual(['bet9ja', '100001']);
  });
});
