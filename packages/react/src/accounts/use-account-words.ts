import { useMemo } from 'react';
import { accountWords } from '../messages/en-NG/accounts.ts';
import { staffAccountWords } from '../messages/en-NG/staff-accounts.ts';
import { useLanguage } from '../provider/context.ts';
import { useSession } from '../provider/use-session.ts';

export type AccountWords = typeof accountWords;

/** The words of accounts for who reads them: staff look after somebody else's. */
export function useAccountWords(): AccountWords {
  const { say } = useLanguage();
  const isStaff = useSession().data?.caller.roles.includes('staff') === true;
  return useMemo(() => {
    const words = say(accountWords);
    if (!isStaff) return words;
    const staff = say(staffAccountWords);
    return {
      ...words,
      accountsTitle: staff.staffAccountsTitle,
      accountsEmptyText: staff.staffAccountsEmptyText,
      accountsEmptyNoOpening: staff.staffAccountsNone,
      openAccountDone: staff.staffAccountDone,
      accountReviewText: staff.staffAccountReviewText,
      paymentsEmptyText: staff.staffPaymentsEmptyText,
      paidTitle: staff.staffPaidTitle,
      paidText: staff.staffPaidText,
    };
  }, [say, isStaff]);
}
