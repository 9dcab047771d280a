import type { ReactNode } from 'react';
import type { AccountPayment } from '@tillside/contract';
import { paymentsMessages, accountsMessages } from '@tillside/messages';
import { ProviderMark } from '../../kernel/ui/marks/ProviderMark.tsx';
import { CopyButton } from '../../kernel/ui/CopyButton.tsx';
import { Lines } from '../../kernel/ui/Lines.tsx';
import { StatusBadge } from '../../kernel/ui/StatusBadge.tsx';
import { useLanguage } from '../../kernel/runtime/context.ts';
import type { Language } from '../../kernel/language/language.ts';
import type { Line } from '../../kernel/flow/bill-fields.ts';

/** One transfer: sender, amount and state, with all details on request. */
export function PaymentRow({ payment }: { readonly payment: AccountPayment }): ReactNode {
  const language = useLanguage();
  const { format } = language;
  const { sender } = payment;
  return (
    <li className="ts-payment" data-state={payment.state}>
      <details className="ts-payment-details">
        <summary className="ts-entry">
          <ProviderMark provider={{ kind: 'bank', id: sender.bank_name, name: sender.bank_name }} />
          <span className="ts-entry-what">
            <bdi className="ts-entry-name">{sender.name}</bdi>
            <span className="ts-entry-note ts-entry-fitted">
              <time dir="auto" dateTime={payment.paid_at}>
                {format.dateTime(payment.paid_at)}
              </time>{' '}
              <span>
                {'· '}
                <bdi>{bankAccount(sender, language)}</bdi>
              </span>
            </span>
          </span>
          <span className="ts-entry-sum">
            <bdi className="ts-entry-amount" dir="ltr" data-state={payment.state === 'confirmed' ? 'in' : undefined}>
              {`+${format.money(payment.amount)}`}
            </bdi>
            <PaymentBadge payment={payment} />
          </span>
        </summary>
        <Lines lines={paymentLines(payment, language)} Copy={CopyButton} />
      </details>
    </li>
  );
}

function PaymentBadge({ payment }: { readonly payment: AccountPayment }): ReactNode {
  const { t } = useLanguage();
  if (payment.state === 'received')
    return <StatusBadge tone="waiting">{t(paymentsMessages, 'confirming')}</StatusBadge>;
  if (payment.state === 'review') return <StatusBadge tone="waiting">{t(paymentsMessages, 'inReview')}</StatusBadge>;
  return (
    <span className="ts-note">
      {payment.settlement ? t(paymentsMessages, 'settledBadge') : t(paymentsMessages, 'confirmedBadge')}
    </span>
  );
}

function bankAccount(sender: AccountPayment['sender'], { t }: Language): string {
  return t(paymentsMessages, 'from', { bank: sender.bank_name, ending: sender.account_ending });
}

function paymentLines(payment: AccountPayment, language: Language): readonly Line[] {
  const { t, format } = language;
  const { sender, confirmation, settlement, description } = payment;
  return [
    { label: t(paymentsMessages, 'sender'), value: sender.name },
    { label: t(accountsMessages, 'bank'), value: bankAccount(sender, language) },
    { label: t(paymentsMessages, 'amount'), value: format.money(payment.amount) },
    ...(confirmation?.fee ? [{ label: t(paymentsMessages, 'fee'), value: format.money(confirmation.fee) }] : []),
    ...(description === undefined ? [] : [{ label: t(paymentsMessages, 'note'), value: description }]),
    { label: t(paymentsMessages, 'session'), value: payment.session_id, copy: true },
    ...(confirmation ? [{ label: t(paymentsMessages, 'transaction'), value: confirmation.trans_id, copy: true }] : []),
    ...(confirmation
      ? [
          {
            label: t(paymentsMessages, 'settlement'),
            value: settlement
              ? t(paymentsMessages, 'settled', {
                  amount: format.money(settlement.amount),
                  date: format.dateTime(settlement.at),
                })
              : t(paymentsMessages, 'notSettled'),
          },
        ]
      : []),
  ];
}
