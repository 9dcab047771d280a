import { useMemo } from 'react';
import { staffAccountsMessages, accountsMessages, type Translate } from '@tillside/messages';
import { useLanguage } from '../../kernel/runtime/context.ts';
import type { Language } from '../../kernel/language/language.ts';
import { useSession } from '../../kernel/runtime/use-session.ts';
import type { Account, Naira } from '@tillside/contract';

/** The account texts for the reader: staff have separate texts. */
export function useAccountLanguage(): Language {
  const language = useLanguage();
  const isStaff = useSession().data?.caller.roles.includes('staff') === true;
  return useMemo(() => {
    if (!isStaff) return language;
    const { t } = language;
    return language.withMessages({
      'accounts.title': t(staffAccountsMessages, 'title'),
      'accounts.emptyText': t(staffAccountsMessages, 'emptyText'),
      'accounts.emptyNoOpening': t(staffAccountsMessages, 'none'),
      'openAccount.done': ({ count }) => t(staffAccountsMessages, 'accountDone', { count }),
      'accounts.reviewText': t(staffAccountsMessages, 'accountReviewText'),
      'payments.emptyText': t(staffAccountsMessages, 'paymentsEmptyText'),
      'paid.title': t(staffAccountsMessages, 'paidTitle'),
      'paid.text': t(staffAccountsMessages, 'paidText'),
    });
  }, [language, isStaff]);
}

/** Groups the digits of an account number for reading aloud: 601 234 5678. Other numbers stay whole. */
export function numberGroups(number: string): readonly string[] {
  const groups = /^(\d{3})(\d{3})(\d{4})$/.exec(number);
  return groups ? groups.slice(1) : [number];
}

/** The details for a payer as text or QR code: one line each, the number without gaps so that it can be pasted. */
export function accountText(
  account: Pick<Account, 'bank_name' | 'account_number' | 'account_name'>,
  t: Translate,
): string {
  return [
    `${t(accountsMessages, 'bank')}: ${account.bank_name}`,
    `${t(accountsMessages, 'number')}: ${account.account_number}`,
    `${t(accountsMessages, 'name')}: ${account.account_name}`,
  ].join('\n');
}

/** Whether an account accepts transfers: only active ones do (platform §3). */
export function acceptsTransfers(account: Pick<Account, 'status'>): boolean {
  return account.status.trim().toLowerCase() === 'active';
}

/** An amount as the field of a bank's app takes it: `2500`, `1750.50`. */
export function amountDigits({ minor }: Naira): string {
  return (minor / 100).toFixed(minor % 100 === 0 ? 0 : 2);
}
