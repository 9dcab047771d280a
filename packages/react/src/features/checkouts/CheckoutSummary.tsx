import type { ReactNode } from 'react';
import type { Checkout } from '@tillside/contract';
import { checkoutMessages, commonMessages } from '@tillside/messages';
import { CopyButton } from '../../kernel/ui/CopyButton.tsx';
import { Lines } from '../../kernel/ui/Lines.tsx';
import { useLanguage } from '../../kernel/runtime/context.ts';
import type { Language } from '../../kernel/language/language.ts';
import type { Line } from '../../kernel/flow/bill-fields.ts';
import { useMerchant } from '../../kernel/runtime/use-session.ts';

/** The payment as a ticket. */
export function CheckoutSummary({ checkout }: { readonly checkout: CheckoutFacts }): ReactNode {
  const language = useLanguage();
  return (
    <CheckoutTicket checkout={checkout}>
      <Lines lines={[...untilLine(checkout, language), ...referenceLines(checkout, language)]} Copy={CopyButton} />
    </CheckoutTicket>
  );
}

/** The same as lines beside an outcome, with the time of the payment. */
export function CheckoutLines({
  checkout,
  amountAbove = false,
}: {
  readonly checkout: CheckoutFacts & Pick<Checkout, 'paid_at'>;
  /** Whether the amount is shown above, and is not repeated. */
  readonly amountAbove?: boolean;
}): ReactNode {
  const language = useLanguage();
  const { t } = language;
  const { amount, title, paid_at } = checkout;
  return (
    <Lines
      lines={[
        ...(amountAbove ? [] : [{ label: t(checkoutMessages, 'amount'), value: language.format.money(amount) }]),
        { label: t(checkoutMessages, 'for'), value: title },
        ...(paid_at === undefined
          ? []
          : [{ label: t(checkoutMessages, 'paidAt'), value: language.format.dateTime(paid_at) }]),
        ...referenceLines(checkout, language),
      ]}
      Copy={CopyButton}
    />
  );
}

function untilLine({ expires_at }: CheckoutFacts, { t, format }: Language): readonly Line[] {
  return expires_at === undefined ? [] : [{ label: t(checkoutMessages, 'until'), value: format.dateTime(expires_at) }];
}

function referenceLines({ description, reference }: CheckoutFacts, { t }: Language): readonly Line[] {
  return [
    ...(description === undefined ? [] : [{ label: t(checkoutMessages, 'note'), value: description }]),
    { label: t(commonMessages, 'reference'), value: reference, copy: true },
  ];
}

interface CheckoutTicketProps {
  readonly checkout: CheckoutFacts;
  /** Whether the sealed frame below shows the same, from the companion's own record. Nothing is then repeated. */
  readonly toldBelow?: boolean;
  /** Below the tear. */
  readonly children?: ReactNode;
}

/** The payee, the subject and the amount. The rest of the ticket follows below the tear. */
export function CheckoutTicket({ checkout, toldBelow = false, children }: CheckoutTicketProps): ReactNode {
  const { t, format } = useLanguage();
  const merchant = useMerchant();
  const { title, amount } = checkout;
  return (
    <div className="ts-ticket ts-checkout-ticket">
      {!toldBelow && (
        <div className="ts-ticket-part">
          <div className="ts-ticket-product">
            {merchant?.logo !== undefined && <img className="ts-shop-logo" src={merchant.logo} alt="" />}
            <span className="ts-ticket-words">
              <span className="ts-ticket-name">{merchant?.name ?? t(checkoutMessages, 'youPay')}</span>
              <bdi className="ts-ticket-note">{title}</bdi>
            </span>
            <bdi className="ts-ticket-amount" dir="ltr">
              {format.money(amount)}
            </bdi>
          </div>
        </div>
      )}
      {children !== undefined && <div className="ts-ticket-part">{children}</div>}
    </div>
  );
}

/** The immutable part of a checkout. */
export type CheckoutFacts = Pick<Checkout, 'id' | 'title' | 'description' | 'amount' | 'reference' | 'expires_at'>;
