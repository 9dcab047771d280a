import type { ReactNode } from 'react';
import type { Money } from '@tillside/contract';
import { useLanguage } from '../runtime/context.ts';

/** An amount as the largest text of its part. A currency sign before the figures is smaller. */
export function Hero({ amount }: { readonly amount: Money }): ReactNode {
  const { format } = useLanguage();
  const text = format.money(amount);
  const [, sign = '', figures = text] = /^(\D+)(\d.*)$/.exec(text) ?? [];
  return (
    <p className="ts-hero">
      <bdi className="ts-hero-money" dir="ltr">
        {sign !== '' && <span className="ts-hero-sign">{sign}</span>}
        <span>{figures}</span>
      </bdi>
    </p>
  );
}
