import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { VirtualAccount } from '../accounts/VirtualAccount.tsx';
import { BillPay } from './bill-pay/BillPay.tsx';
import { IssueCard } from '../cards/IssueCard.tsx';
import { StablecoinDeposit } from '../cards/StablecoinDeposit.tsx';
import { dollars, naira, type Money } from '../../index.ts';
import { AirtimeForm } from './airtime/AirtimeForm.tsx';
import { BettingForm } from './betting/BettingForm.tsx';
import { BulkAirtimeForm } from './bulk-airtime/BulkAirtimeForm.tsx';
import { CableForm } from './cable/CableForm.tsx';
import { ElectricityForm } from './electricity/ElectricityForm.tsx';

const since = '2026-11-21T09:00:00.000+01:00';
const forms = [AirtimeForm, BettingForm, BulkAirtimeForm, CableForm, ElectricityForm] as const;

/** What a page of a merchant may write, and what its compiler does not let pass. */
describe('amounts in props', () => {
  it('are naira', () => {
    for (const form of forms) expect(createElement(form, { presets: [naira(500)] })).toBeTruthy();
    expect(createElement(BillPay, { presets: { airtime: [naira(500)] } })).toBeTruthy();
    expect(
      createElement(BulkAirtimeForm, { defaultRows: [{ phone: '08031234567', amount: naira(500) }] }),
    ).toBeTruthy();
    expect(createElement(VirtualAccount, { expected: { amount: naira(5_000), since } })).toBeTruthy();
  });

  it('of cards are dollars', () => {
    expect(createElement(IssueCard, { defaultAmount: dollars(25.5) })).toBeTruthy();
    expect(createElement(StablecoinDeposit, { defaultAmount: dollars(25.5) })).toBeTruthy();
    // @ts-expect-error -- a bare number
    expect(createElement(IssueCard, { defaultAmount: 25.5 })).toBeTruthy();
    // @ts-expect-error -- naira
    expect(createElement(IssueCard, { defaultAmount: naira(40_000) })).toBeTruthy();
    // @ts-expect-error -- a bare number
    expect(createElement(StablecoinDeposit, { defaultAmount: 25.5 })).toBeTruthy();
  });

  it('are never a bare number, nor of another or of whatever currency', () => {
    // @ts-expect-error -- naira or dollars
    const offer = (amount: Money) => createElement(AirtimeForm, { presets: [amount] });
    expect(offer(naira(500))).toBeTruthy();
    for (const form of forms) {
      // @ts-expect-error -- a bare number
      expect(createElement(form, { presets: [500] })).toBeTruthy();
      // @ts-expect-error -- dollars
      expect(createElement(form, { presets: [dollars(5)] })).toBeTruthy();
    }
    // @ts-expect-error -- a bare number
    expect(createElement(BillPay, { presets: { airtime: [500] } })).toBeTruthy();
    // @ts-expect-error -- dollars
    expect(createElement(BillPay, { presets: { airtime: [dollars(5)] } })).toBeTruthy();
    // @ts-expect-error -- a bare number
    expect(createElement(BulkAirtimeForm, { defaultRows: [{ phone: '08031234567', amount: 500 }] })).toBeTruthy();
    // @ts-expect-error -- a bare number
    expect(createElement(VirtualAccount, { expected: { amount: 5_000, since } })).toBeTruthy();
    // @ts-expect-error -- dollars
    expect(createElement(VirtualAccount, { expected: { amount: dollars(5), since } })).toBeTruthy();
    // @ts-expect-error -- an amount in minor units without its currency
    expect(createElement(VirtualAccount, { expected: { amount: { minor: 500_000 }, since } })).toBeTruthy();
  });
});
