import type { ReactNode } from 'react';
import type { AccountPayment } from '@tillside/contract/browser';
import { accountWords } from '../messages/en-NG/accounts.ts';
import { CopyButton } from '../parts/CopyButton.tsx';
import { Lines } from '../parts/Lines.tsx';
import { StatusBadge } from '../parts/StatusBadge.tsx';
import { useLanguage, type Language } from '../provider/context.ts';
import type { Line } from '../purchase/bill.ts';

/** One transfer: who sent how much and where it stands; below it, when asked for, everything that is known of it. */
export function PaymentRow({ payment }: { readonly payment: AccountPayment }): ReactNode {
  const language = useLanguage();
  const { format } = language;
  const words = language.say(accountWords);
  const { sender } = payment;
  return (
    <li className="ts-payment" data-state={payment.state}>
      <div className="ts-payment-head">
        <span className="ts-history-what">
          <bdi className="ts-history-subject">{sender.name}</bdi>
          <span className="ts-history-date">
            <bdi>{words.paymentFrom({ bank: sender.bank_name, ending: sender.account_ending })}</bdi>
            <br />
            <time dir="auto" dateTime={payment.paid_at}>
              {format.dateTime(payment.paid_at)}
            </time>
          </span>
        </span>
        <span className="ts-history-how">
          <bdi className="ts-history-amount">{format.money(payment.amount)}</bdi>
          <PaymentBadge payment={payment} />
        </span>
      </div>
      <details className="ts-payment-details">
        <summary className="ts-payment-summary">{words.paymentDetails}</summary>
        <Lines lines={paymentLines(payment, language)} Copy={CopyButton} />
      </details>
    </li>
  );
}

function PaymentBadge({ payment }: { readonly payment: AccountPayment }): ReactNode {
  const words = useLanguage().say(accountWords);
  if (payment.state === 'received') return <StatusBadge tone="waiting">{words.paymentConfirming}</StatusBadge>;
  if (payment.state === 'review') return <StatusBadge tone="waiting">{words.paymentInReview}</StatusBadge>;
  return (
    <StatusBadge tone="success">
      {payment.settlement ? words.paymentSettledBadge : words.paymentConfirmedBadge}
    </StatusBadge>
  );
}

function paymentLines(payment: AccountPayment, { say, format }: Language): readonly Line[] {
  const words = say(accountWords);
  const { sender, confirmation, settlement, description } = payment;
  return [
    { label: words.paymentSender, value: sender.name },
    { label: words.paymentAmount, value: format.money(payment.amount) },
    ...(confirmation ? [{ label: words.paymentFee, value: format.money(confirmation.fee) }] : []),
    ...(description === undefined ? [] : [{ label: words.paymentNote, value: description }]),
    { label: words.paymentSession, value: payment.session_id, copy: true },
    ...(confirmation ? [{ label: words.paymentTransaction, value: confirmation.trans_id, copy: true }] : []),
    ...(confirmation
      ? [
          {
            label: words.paymentSettlement,
            value: settlement
              ? words.paymentSettled({ amount: format.money(settlement.amount), date: format.dateTime(settlement.at) })
              : words.paymentNotSettled,
          },
        ]
      : []),
  ];
}
