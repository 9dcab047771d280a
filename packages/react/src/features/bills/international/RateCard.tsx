import { useEffect, useState, type ReactNode } from 'react';
import type { AnyMoney, QuoteAnswer } from '@tillside/contract';
import { exchangeMessages, internationalMessages, purchaseMessages } from '@tillside/messages';
import type { PurchaseInput } from '../../../kernel/client/companion-client.ts';
import { unwrap } from '../../../kernel/client/failure.ts';
import { lookupFreshness } from '../../../kernel/flow/use-lists.ts';
import type { BillContext } from '../../../kernel/flow/bill-fields.ts';
import type { Texts } from '../../../kernel/client/lookup.ts';
import { Lines } from '../../../kernel/ui/Lines.tsx';
import { useRuntime, useCompanionQuery } from '../../../kernel/runtime/context.ts';
import { useCallerTag } from '../../../kernel/runtime/use-session.ts';
import { chosenCountry, chosenOperator, type ForeignProduct } from './lists.ts';
import { exchangeRateLine } from '../../../kernel/flow/exchange.ts';
import { readNumberOf } from './foreign-number.ts';

export interface RateCardProps {
  readonly context: BillContext;
  readonly texts: Texts;
  readonly product: ForeignProduct;
  /** The amount that arrives. */
  readonly amount: AnyMoney;
}

/** The price of the arriving amount and the resulting rate: from the shop's quote, fees included. */
export function RateCard({ context, texts, product, amount }: RateCardProps): ReactNode {
  const { format } = context;
  const { sku } = product;
  const { t } = context;
  const phone = numberIn(texts, context);
  const { ccode = '', provider = '' } = texts;
  const input = { ccode, provider, variation: sku, phone, amount };
  const isSettled = useSettled(JSON.stringify(input));
  const { data, isError } = useQuote(phone !== null && isSettled ? input : null);
  if (phone === null) return <p className="ts-hint">{t(internationalMessages, 'rateNumber')}</p>;
  if (isError) return <p className="ts-hint">{t(internationalMessages, 'rateFailed')}</p>;
  const quote = data?.quote;
  const rate = data?.exchange
    ? exchangeRateLine(data.exchange, data.quote, context)
    : { label: t(exchangeMessages, 'rate'), value: '…' };
  return (
    <div className="ts-rate" aria-busy={quote === undefined}>
      <Lines
        lines={[
          { label: context.t(purchaseMessages, 'youPay'), value: quote ? format.money(quote) : '…' },
          // Without an exchange, both amounts are in one currency.
          ...(data && !data.exchange ? [] : [rate]),
        ]}
      />
    </div>
  );
}

/** The number as the purchase sends it; `null` until it is typed, and nothing can be priced without it. */
function numberIn(texts: Texts, context: BillContext): string | null {
  const pattern = chosenOperator(texts, context)?.phone_regex;
  const reading = readNumberOf(texts['phone'] ?? '', chosenCountry(texts, context)?.prefix ?? '', pattern);
  return reading.ok ? reading.number : null;
}

/** @param input the purchase's; `null` requests nothing */
function useQuote(input: PurchaseInput | null) {
  const { client } = useRuntime();
  const tag = useCallerTag();
  return useCompanionQuery<QuoteAnswer>({
    queryKey: ['quote', tag, 'international.buy', input],
    queryFn: async ({ signal }) => unwrap(await client.quote('international.buy', input ?? {}, signal)),
    enabled: tag !== null && input !== null,
    staleTime: lookupFreshness,
  });
}

/** Whether the value has not changed for a moment, so that unfinished typing requests nothing. */
function useSettled(wanted: string): boolean {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(wanted), 400);
    return () => clearTimeout(timer);
  }, [wanted]);
  return settled === wanted;
}
