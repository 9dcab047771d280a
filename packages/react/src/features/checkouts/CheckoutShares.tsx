import type { ComponentType, ReactNode } from 'react';
import type { Checkout } from '@tillside/contract';
import { checkoutMessages, commonMessages, receiptMessages } from '@tillside/messages';
import { useLanguage } from '../../kernel/runtime/context.ts';
import { useMerchant } from '../../kernel/runtime/use-session.ts';
import type { SharesProps } from '../../kernel/flow/slots.ts';

export interface CheckoutSharesProps {
  readonly checkout: Checkout;
  /** The word of the outcome: “Paid”. */
  readonly badge: string;
  /** Those of receipts. */
  readonly Shares: ComponentType<SharesProps>;
}

/** WhatsApp, Save image and Print of a wallet payment. */
export function CheckoutShares({ checkout, badge, Shares }: CheckoutSharesProps): ReactNode {
  const { t, format } = useLanguage();
  const merchant = useMerchant();
  const { title, reference, created_at, paid_at = created_at } = checkout;
  const amount = format.money(checkout.amount);
  const lines = [
    { label: t(checkoutMessages, 'paidAt'), value: format.dateTime(paid_at) },
    { label: t(commonMessages, 'reference'), value: reference },
  ];
  const text = [
    title,
    `${amount}, ${badge}`,
    ...lines.map(({ label, value }) => `${label}: ${value}`),
    ...(merchant ? [[merchant.name, merchant.support].filter(Boolean).join(' · ')] : []),
  ].join('\n');
  return (
    <Shares
      of={{ ref: reference, created_at: paid_at, version: 1 }}
      text={text.replaceAll('\u00a0', ' ')}
      picture={() => ({
        title: t(receiptMessages, 'title'),
        amount,
        badge,
        subject: title,
        codes: [],
        mark: null,
        lines,
      })}
    />
  );
}
