import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { naira, type Instruction } from '@tillside/contract';
import { billProducts, bulkAirtimeProduct } from '../bills/bill-products.ts';
import { TillsideProvider } from '../../provider/TillsideProvider.tsx';
import { ReceiptView } from '../receipts/Receipt.tsx';
import { companionDouble, exampleInstruction, exampleSession } from '../../testing/companion-double.ts';
import { anyPurchase, passes } from './history-filter.ts';
import { HistoryRow } from './HistoryRow.tsx';

/** As a list holds a purchase for many: without its rows. */
const many = exampleInstruction({
  input: {},
  state: 'partial',
  quote: naira(1_200),
  bulk: { count: 12, amount: naira(1_200), states: { succeeded: 9, failed: 3 } },
});

function row(instruction: Instruction): void {
  render(
    <TillsideProvider url="/till" fetch={companionDouble().fetch}>
      <ul>
        <HistoryRow
          instruction={instruction}
          session={exampleSession}
          label={null}
          onShow={() => {}}
          onBuyAgain={() => {}}
        />
      </ul>
    </TillsideProvider>,
  );
}

describe('a purchase for several in a list', () => {
  it('is named by its number, and repeated from its receipt only, which has its rows', async () => {
    row(many);
    expect(await screen.findByText('Airtime for 12 numbers')).toBeVisible();
    expect(screen.queryByRole('button', { name: /again/i })).toBeNull();
  });

  it('of a text message is named by its number too', async () => {
    row(exampleInstruction({ operation: 'sms.send', input: {}, bulk: { count: 3 } }));
    expect(await screen.findByText(/3 numbers/)).toBeVisible();
  });

  it('is found under its own product', () => {
    const found = ['airtime', 'airtime-many'].filter((product) => passes(many, { ...anyPurchase, product }));
    expect(found).toEqual(['airtime-many']);
  });
});

it.each(
  [...Object.values(billProducts), bulkAirtimeProduct].map((product) => [product.operations[0], product] as const),
)(
  'a purchase of %s whose input was deleted shows what kind it was, and cannot be repeated',
  async (operation, { load }) => {
    if (operation === undefined) throw new Error('Every product has an operation.');
    await load();
    const instruction = exampleInstruction({ operation, input: {}, state: 'abandoned', funding: 'released' });
    const { details: _, ...emptied } = instruction;
    render(
      <TillsideProvider url="/till" fetch={companionDouble().fetch}>
        <ReceiptView instruction={emptied} session={exampleSession} onBuyAgain={() => {}} />
      </TillsideProvider>,
    );
    expect((await screen.findByRole('heading', { level: 3 })).textContent).not.toMatch(/undefined|null|NaN|\[object/);
    expect(document.querySelector('.ts-receipt-body')?.textContent).not.toMatch(/undefined|null|NaN|\[object/);
    expect(screen.queryByRole('button', { name: 'Buy again' })).toBeNull();
  },
);
