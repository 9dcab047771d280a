import { useMemo } from 'react';
import { staffAccountsMessages } from '@tillside/messages';
import { useLanguage } from '../../session/context.ts';
import type { Language } from '../../language/language.ts';
import { useSession } from '../../session/use-session.ts';

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
