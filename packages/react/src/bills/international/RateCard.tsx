import { useEffect, useState, type ReactNode } from 'react';
import type { Money } from '@tillside/contract/browser';
import type { Texts } from '../../lookups/lookup.ts';
import { useLookup } from '../../lookups/use-lookup.ts';
import { internationalWords } from '../../messages/en-NG/international.ts';
import { Lines } from '../../parts/Lines.tsx';
import type { BillContext } from '../../purchase/bill.ts';
import { foreignMoney, unitPrice } from './foreign-money.ts';
import { readRate, type ForeignProduct } from './lists.ts';

export interface RateCardProps {
  readonly context: BillContext;
  readonly texts: Texts;
  readonly product: ForeignProduct;
  /** What arrives, in the product's currency. */
  readonly amount: number;
}

/** The provider's rate and fee for what shall arrive. What is paid is the quote's to say, on the next step. */
export function RateCard({ context, texts, product, amount }: RateCardProps): ReactNode {
  const { format } = context;
  const { sku, receive_currency: currency } = product;
  const words = context.say(internationalWords);
  const settled = useSettled(amount);
  const { data, isError } = useLookup('international.rate', { iso: texts['ccode'] ?? '', sku, amount: settled });
  const rate = data && settled === amount ? readRate(data.details) : null;
  if (isError || (data && rate === null && settled === amount))
    return <p className="ts-hint">{words.internationalRateFailed}</p>;
  const paid = debited(context);
  const unit = foreignMoney(1, currency, format);
  const price = rate && unitPrice(paid === 'NGN' ? rate.ngn_rate : rate.usd_rate, paid, format);
  return (
    <div className="ts-rate" aria-busy={price === null}>
      <Lines
        lines={[
          {
            label: words.internationalRateTitle,
            value: price === null ? '…' : words.internationalRate({ unit, price }),
          },
          {
            label: words.internationalFeeTitle,
            value: rate === null ? '…' : rate.fee ? unitPrice(rate.fee, paid, format) : words.internationalNoFee,
          },
        ]}
      />
      <p className="ts-hint">{words.internationalRateNext}</p>
    </div>
  );
}

/** The currency that bills abroad are paid in. */
export function debited({ session }: Pick<BillContext, 'session'>): Money['currency'] {
  return session.catalogue.international?.debit_currency ?? 'USD';
}

/** A number that is still being typed is not asked about. */
function useSettled(amount: number): number {
  const [settled, setSettled] = useState(amount);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(amount), 400);
    return () => clearTimeout(timer);
  }, [amount]);
  return settled;
}
