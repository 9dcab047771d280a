import type { ReactNode } from 'react';
import { render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { airtimeBill } from '../../features/bills/airtime/airtime.bill.ts';
import { resultCheckerBill } from '../../features/bills/result-checker.bill.ts';
import { TillsideProvider } from '../../provider/TillsideProvider.tsx';
import type { Bill } from '../flow/bill.ts';
import { companionDouble, exampleInstruction } from '../../testing/companion-double.ts';
import { exampleContext } from '../../testing/example-context.ts';
import { ReceiptBody } from './ReceiptBody.tsx';

const bought = exampleInstruction({
  operation: 'epin.buy',
  input: { id: 'waec-checker', qty: 1 },
  details: { trans_id: 'TRX-1', epins: [{ name: 'WAEC', pin: 'PIN-OF-THE-SHOPPER', serial: null, instruction: null }] },
});

function receipt(bill: Bill, instruction = bought): ReactNode {
  return (
    <TillsideProvider url="/till" fetch={companionDouble().fetch}>
      <ReceiptBody instruction={instruction} context={exampleContext()} bill={bill} />
    </TillsideProvider>
  );
}

describe('a declaration of the shop’s own', () => {
  it('that declares no delivery still shows the pins, and warns its developer once', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { unmount } = render(receipt(resultCheckerBill));
    expect(await screen.findByText('PIN-OF-THE-SHOPPER')).toBeVisible();
    unmount();
    render(receipt({ ...resultCheckerBill }));
    expect(await screen.findByText('PIN-OF-THE-SHOPPER')).toBeVisible();
    // A theme may be warned of as well: a DOM without a browser computes no colours.
    const warnings = warn.mock.calls.filter(([text]) => String(text).includes('epin.buy'));
    expect(warnings).toEqual([[expect.stringMatching(/"epin\.buy" has no `Delivered`.*Delivered: null/)]]);
  });

  it('of a bill abroad shows the operator’s text, which may be a token', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const own: Bill = { operation: 'international.buy', title: () => 'Power', fields: {}, subject: () => 'Power' };
    const details = { processed: 'TOKEN-OF-THE-SHOPPER' };
    render(receipt(own, exampleInstruction({ operation: 'international.buy', input: {}, details })));
    expect(await screen.findByText('TOKEN-OF-THE-SHOPPER')).toBeVisible();
  });

  it('may show them in a part of its own, or declare that there is nothing to show', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { unmount } = render(receipt({ ...resultCheckerBill, Delivered: () => <p>Ours</p> }));
    expect(await screen.findByText('Ours')).toBeVisible();
    unmount();
    render(receipt({ ...resultCheckerBill, Delivered: null }));
    expect(await screen.findByText('TRX-1')).toBeVisible();
    expect(screen.queryByText('PIN-OF-THE-SHOPPER')).toBeNull();
    expect(warn).not.toHaveBeenCalled();
  });

  it('of a product that delivers nothing to show is not warned of', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { Delivered: _, ...own } = airtimeBill;
    render(receipt({ ...own, operation: 'data.buy' }, exampleInstruction({ operation: 'data.buy' })));
    expect(await screen.findByText('TRX-88213907')).toBeVisible();
    expect(warn).not.toHaveBeenCalled();
  });
});
