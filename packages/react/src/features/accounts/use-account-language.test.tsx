import { naira } from '@tillside/contract';
import { createTranslate } from '@tillside/messages';
import { describe, expect, it } from 'vitest';
import { exampleAccount } from '../../testing/account-double.ts';
import { acceptsTransfers, accountText, amountDigits, numberGroups } from './use-account-language.ts';
import { readAccountPage, readAccountPayment, readAccountPaymentPage } from './use-accounts.ts';

describe('an account in words', () => {
  it('groups the ten digits of a number, and leaves other numbers whole', () => {
    expect(numberGroups('6011223344')).toEqual(['601', '122', '3344']);
    expect(numberGroups('GB33BUKB20201555555555')).toEqual(['GB33BUKB20201555555555']);
  });

  it('writes an amount as a bank’s app takes it', () => {
    expect([naira(2_500), naira(1_750.5), naira(0.05)].map(amountDigits)).toEqual(['2500', '1750.50', '0.05']);
  });

  it('is shared with its number in one piece', () => {
    expect(accountText(exampleAccount(), createTranslate())).toBe(
      'Bank: 9PSB\nAccount number: 6011223344\nAccount name: Sunbird Store / Ada Obi',
    );
  });

  it('accepts transfers only while it is active', () => {
    expect(acceptsTransfers({ status: 'active' })).toBe(true);
    for (const status of ['inactive', 'blocked', '']) expect(acceptsTransfers({ status })).toBe(false);
  });
});

describe('what the companion answers of accounts', () => {
  it('is no list when one entry cannot be read, or when it does not state whether there are more', () => {
    expect(readAccountPage({ items: [exampleAccount()], next: null })?.items).toHaveLength(1);
    expect(readAccountPage({ items: [exampleAccount(), { account_number: 7 }], next: null })).toBeNull();
    expect(readAccountPage({ items: [exampleAccount()] })).toBeNull();
    expect(readAccountPaymentPage({ items: [] })).toBeNull();
  });

  it('is no payment in a state that this page does not know', () => {
    expect(readAccountPayment({ state: 'bounced' })).toBeNull();
  });
});
