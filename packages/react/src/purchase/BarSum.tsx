import type { ReactNode } from 'react';
import { fieldsMessages } from '@tillside/messages';
import { shortBy } from '../flow/top-up-link.ts';
import { useBalance } from '../flow/use-balance.ts';
import { ProviderMark } from '../ui/marks/ProviderMark.tsx';
import { formSum } from '../flow/form-sum.ts';
import type { Purchase } from '../flow/purchase.ts';

/** What is about to be bought, once the form is complete, and what the balance lacks for it. */
export function BarSum({ purchase, name }: BarSumProps): ReactNode {
  const { t, format } = purchase.context;
  const balance = useBalance();
  const sum = formSum(purchase);
  if (!sum) return null;
  const missing = balance ? shortBy(sum.amount, balance) : null;
  return (
    <div className="ts-bar-sum">
      {sum.provider && <ProviderMark provider={sum.provider} />}
      <span className="ts-bar-words">
        <span className="ts-bar-amount">
          <bdi dir="ltr">{format.money(sum.amount)}</bdi>
          {sum.count !== undefined && <span className="ts-bar-count"> · {sum.count}</span>}
        </span>
        {missing ? (
          <span className="ts-bar-to" data-short="">
            {t(fieldsMessages, 'short', { amount: format.money(missing) })}
          </span>
        ) : (
          // A number has no room beside its provider, which the mark shows.
          <bdi className="ts-bar-to">
            {name === null
              ? (sum.number ?? sum.provider?.name)
              : [sum.provider?.name, name].filter(Boolean).join(' · ')}
          </bdi>
        )}
      </span>
    </div>
  );
}

export interface BarSumProps {
  readonly purchase: Purchase;
  /** Who is filled in, where the name is known. */
  readonly name: string | null;
}
