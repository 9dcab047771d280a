import type { ReactNode } from 'react';
import { expectedMessages } from '@tillside/messages';
import { useLanguage } from '../provider/context.ts';
import type { Language } from '../provider/language.ts';
import type { ExpectedPayment, Standing } from './expected-payment.ts';
import { ToldNotice, type Told } from './ToldNotice.tsx';

export interface ExpectedNoticeProps {
  readonly standing: Standing;
  readonly expected: ExpectedPayment;
}

/** Compares payments with the expected amount: none, underpaid, paid, overpaid, or paid twice. */
export function ExpectedNotice({ standing, expected }: ExpectedNoticeProps): ReactNode {
  const language = useLanguage();
  const due = language.format.money(expected.amount);
  return <ToldNotice told={tell(standing, due, language)} />;
}

function tell(standing: Standing, due: string, { t, format }: Language): Told {
  switch (standing.at) {
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
    case 'paid':
      return {
        tone: 'info',
        icon: 'check',
        title: t(expectedMessages, 'paid', { paid: format.money(standing.paid) }),
        text: t(expectedMessages, 'paidText'),
      };
    case 'under':
      return {
        tone: 'warning',
        title: t(expectedMessages, 'under', { missing: format.money(standing.missing) }),
        text: t(expectedMessages, 'underText', { paid: format.money(standing.paid), due }),
      };
    case 'over':
      return {
        tone: 'warning',
        title: t(expectedMessages, 'over', { extra: format.money(standing.extra) }),
        text: t(expectedMessages, 'overText', { paid: format.money(standing.paid), due }),
      };
    case 'repeated':
      return {
        tone: 'warning',
        title: t(expectedMessages, 'repeated', { extra: format.money(standing.extra) }),
        text: t(expectedMessages, 'repeatedText', { count: standing.count, due }),
      };
    default:
      return standing satisfies never;
  }
}
