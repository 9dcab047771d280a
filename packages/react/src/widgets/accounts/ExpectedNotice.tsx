import type { ReactNode } from 'react';
import { expectedMessages } from '@tillside/messages';
import { useLanguage } from '../../session/context.ts';
import type { Language } from '../../language/language.ts';
import type { ExpectedPayment, PaymentComparison } from './expected-payment.ts';
import { AccountNotice, type NoticeContent } from './RunNotice.tsx';

export interface ExpectedNoticeProps {
  readonly comparison: Exclude<PaymentComparison, { at: 'paid' }>;
  readonly expected: ExpectedPayment;
}

/** Compares payments with the expected amount: none, underpaid, overpaid, or paid twice. */
export function ExpectedNotice({ comparison, expected }: ExpectedNoticeProps): ReactNode {
  const language = useLanguage();
  const due = language.format.money(expected.amount);
  return <AccountNotice content={describe(comparison, due, language)} />;
}

function describe(comparison: ExpectedNoticeProps['comparison'], due: string, { t, format }: Language): NoticeContent {
  switch (comparison.at) {
    case 'waiting':
      return {
        tone: 'info',
        icon: 'clock',
        title: t(expectedMessages, 'waiting', { due }),
        text: t(expectedMessages, 'waitingText'),
      };
    case 'confirming':
      return {
        tone: 'info',
        icon: 'clock',
        title: t(expectedMessages, 'confirming'),
        text: t(expectedMessages, 'confirmingText'),
      };
    case 'under':
      return {
        tone: 'warning',
        title: t(expectedMessages, 'under', { missing: format.money(comparison.missing) }),
        text: t(expectedMessages, 'underText', { paid: format.money(comparison.paid), due }),
      };
    case 'over':
      return {
        tone: 'warning',
        title: t(expectedMessages, 'over', { extra: format.money(comparison.extra) }),
        text: t(expectedMessages, 'overText', { paid: format.money(comparison.paid), due }),
      };
    case 'repeated':
      return {
        tone: 'warning',
        title: t(expectedMessages, 'repeated', { extra: format.money(comparison.extra) }),
        text: t(expectedMessages, 'repeatedText', { count: comparison.count, due }),
      };
    default:
      return comparison satisfies never;
  }
}
