import type { ReactNode } from 'react';
import { checkoutMessages } from '@tillside/messages';
import { useLanguage } from '../../session/context.ts';
import { useMerchant } from '../../session/use-session.ts';
import type { Checkout } from '@tillside/contract';

export interface CheckoutTicketProps {
  readonly checkout: CheckoutFacts;
  /** The sealed frame below says the same by the companion's own record, and nothing is repeated. */
  readonly toldBelow?: boolean;
  /** Below the tear. */
  readonly children?: ReactNode;
}

/** Who is paid, for what and how much. The rest of the ticket follows below the tear. */
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
