import type { ReactNode } from 'react';
import { minusMoney, type Balance, type Money } from '@tillside/contract';
import { purchaseMessages } from '@tillside/messages';
import { useBalance } from '../flow/balance.ts';
import { hueOf, initialsOf } from '../ui/marks/ProviderMark.tsx';
import type { BillContext } from '../flow/bill-fields.ts';

/** How much of the price the balance lacks; `null` if it suffices, or they cannot be compared. */
export function missingMoney(balance: Balance | null, quote: Money | null): Money | null {
  if (!balance || !quote || balance.available.currency !== quote.currency) return null;
  const missing = minusMoney<Money>(quote, balance.available);
  return missing.minor > 0 ? missing : null;
}

/** The part of the ticket that says what is paid from. A hint: the companion checks when it is paid. */
export function PayFrom({
  quote,
  context: { t, format, session },
}: {
  readonly quote: Money | null;
  readonly context: BillContext;
}): ReactNode {
  const balance = useBalance();
  const missing = missingMoney(balance, quote);
  if (!balance) {
    return (
      <div className="ts-ticket-part">
        <span className="ts-bone" data-row="balance" />
      </div>
    );
  }
  const { name, available } = balance;
  const logo = session.merchant?.logo;
  const covers = missing === null && quote !== null && available.currency === quote.currency;
  return (
    <div className="ts-ticket-part">
      <div className="ts-ticket-product">
        {logo === undefined ? (
          <span className="ts-mark" data-kind="monogram" data-hue={hueOf(name)} data-size={28} aria-hidden="true">
            {initialsOf(name, 2)}
          </span>
        ) : (
          <span className="ts-mark" data-kind="official" data-size={28} aria-hidden="true">
            <img src={logo} alt="" />
          </span>
        )}
        <span className="ts-ticket-words">
          <bdi className="ts-ticket-name">{name}</bdi>
          <span className="ts-ticket-note">
            {covers
              ? t(purchaseMessages, 'leftAfter', { left: format.money(minusMoney<Money>(available, quote)) })
              : t(purchaseMessages, 'payFrom', { available: format.money(available) })}
          </span>
        </span>
        {missing && (
          <span className="ts-badge" data-tone="unsure">
            {t(purchaseMessages, 'short', { missing: format.money(missing) })}
          </span>
        )}
      </div>
    </div>
  );
}
