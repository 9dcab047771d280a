import type { ReactNode } from 'react';
import { naira } from '@tillside/contract/browser';
import { accountWords } from '../messages/en-NG/accounts.ts';
import { useLanguage, type Language } from '../provider/context.ts';
import type { ExpectedPayment, Standing } from './expected-payment.ts';
import { ToldNotice, type Told } from './ToldNotice.tsx';

export interface ExpectedNoticeProps {
  readonly standing: Standing;
  readonly expected: ExpectedPayment;
}

/** What arrived beside what was expected: nothing yet, too little, all of it, too much, or all of it and then more. */
export function ExpectedNotice({ standing, expected }: ExpectedNoticeProps): ReactNode {
  const language = useLanguage();
  const due = language.format.money({ currency: 'NGN', amount: naira(expected.amount) });
  return <ToldNotice told={tell(standing, due, language)} />;
}

function tell(standing: Standing, due: string, { say, format }: Language): Told {
  const words = say(accountWords);
  switch (standing.at) {
    case 'waiting':
      return { tone: 'info', icon: 'clock', title: words.expectedWaiting({ due }), text: words.expectedWaitingText };
    case 'confirming':
      return { tone: 'info', icon: 'clock', title: words.expectedConfirming, text: words.expectedConfirmingText };
    case 'paid':
      return {
        tone: 'info',
        icon: 'check',
        title: words.expectedPaid({ paid: format.money(standing.paid) }),
        text: words.expectedPaidText,
      };
    case 'under':
      return {
        tone: 'warning',
        title: words.expectedUnder({ missing: format.money(standing.missing) }),
        text: words.expectedUnderText({ paid: format.money(standing.paid), due }),
      };
    case 'over':
      return {
        tone: 'warning',
        title: words.expectedOver({ extra: format.money(standing.extra) }),
        text: words.expectedOverText({ paid: format.money(standing.paid), due }),
      };
    case 'repeated':
      return {
        tone: 'warning',
        title: words.expectedRepeated({ extra: format.money(standing.extra) }),
        text: words.expectedRepeatedText({ count: standing.count, due }),
      };
    default:
      return standing satisfies never;
  }
}
