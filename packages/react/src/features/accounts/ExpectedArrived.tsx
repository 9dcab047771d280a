import { useState, type ReactNode } from 'react';
import type { AccountPayment, Naira } from '@tillside/contract';
import { expectedMessages, paymentsMessages } from '@tillside/messages';
import { useBalance } from '../../kernel/flow/balance.ts';
import { Hero } from '../../kernel/ui/Hero.tsx';
import { useLanguage, useRuntime } from '../../kernel/runtime/context.ts';
import { useSession } from '../../kernel/runtime/use-session.ts';
import { OutcomeMedal } from '../../kernel/purchase/OutcomeMedal.tsx';
import { wayOn } from '../../kernel/purchase/top-up.ts';
import { countedPayments, type ExpectedPayment } from './expected-payment.ts';

export interface ExpectedArrivedProps {
  readonly paid: Naira;
  readonly expected: ExpectedPayment;
  readonly payments: readonly AccountPayment[];
  readonly returnTo: string | undefined;
}

/** The expected amount arrived: its sum, its sender, and the next step. The list of payments announces it. */
export function ExpectedArrived({ paid, expected, payments, returnTo }: ExpectedArrivedProps): ReactNode {
  const { t, format } = useLanguage();
  const { scope } = useRuntime();
  const balance = useBalance();
  const tag = useSession().data?.caller.caller_tag ?? '';
  const [way] = useState(() => wayOn(returnTo, scope, tag));
  const confirmed = countedPayments(payments, expected).filter(({ state }) => state === 'confirmed');
  const [payment] = confirmed;
  const isTopUp = expected.orMore === true && balance !== null;
  return (
    <div className="ts-stack">
      <div className="ts-outcome" data-tone="success">
        <OutcomeMedal tone="success" provider={null} />
        <h3 className="ts-heading">{t(expectedMessages, 'arrived')}</h3>
        <Hero amount={paid} />
        <p className="ts-outcome-subject">
          {isTopUp ? t(expectedMessages, 'arrivedFor', { balance: balance.name }) : t(expectedMessages, 'paidText')}
        </p>
        {payment && confirmed.length === 1 && (
          <p className="ts-text">
            <bdi>{payment.sender.name}</bdi>
            {', '}
            <bdi>
              {t(paymentsMessages, 'from', { bank: payment.sender.bank_name, ending: payment.sender.account_ending })}
            </bdi>
            {' · '}
            <time dir="auto" dateTime={payment.paid_at}>
              {format.dateTime(payment.paid_at)}
            </time>
          </p>
        )}
      </div>
      {way && (
        <a className="ts-button" data-look="primary" href={way.href}>
          {way.name === null ? t(expectedMessages, 'goOn') : t(expectedMessages, 'goOnWith', { name: way.name })}
        </a>
      )}
    </div>
  );
}
