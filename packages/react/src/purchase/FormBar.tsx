import type { ReactNode } from 'react';
import { commonMessages, fieldsMessages } from '@tillside/messages';
import { shortBy } from '../balance/top-up-link.ts';
import { useBalance } from '../balance/use-balance.ts';
import { ProviderMark } from '../marks/ProviderMark.tsx';
import { Button } from '../parts/Button.tsx';
import { formSum } from './form-sum.ts';
import type { Purchase } from './purchase.ts';

/** The end of a form: what is about to be bought, and the way on. A short balance is a hint here: the review, which knows the price, leads to where money is added. */
export function FormBar({ purchase, name }: FormBarProps): ReactNode {
  const { t, format } = purchase.context;
  const balance = useBalance();
  const sum = formSum(purchase);
  const missing = sum?.amount && balance ? shortBy(sum.amount, balance) : null;
  return (
    <div className="ts-bar">
      {sum && (
        <div className="ts-bar-sum">
          {sum.provider && <ProviderMark provider={sum.provider} />}
          <span className="ts-bar-words">
            <bdi className="ts-bar-amount" dir="ltr">
              {sum.price}
            </bdi>
            {missing ? (
              <span className="ts-bar-to" data-short="">
                {t(fieldsMessages, 'short', { amount: format.money(missing) })}
              </span>
            ) : (
              <bdi className="ts-bar-to">{[sum.provider?.name, name ?? sum.number].filter(Boolean).join(' · ')}</bdi>
            )}
          </span>
        </div>
      )}
      <Button type="submit" busy={purchase.completing}>
        {t(commonMessages, 'continue')}
      </Button>
    </div>
  );
}

export interface FormBarProps {
  readonly purchase: Purchase;
  /** Who is filled in, where the name is known. */
  readonly name: string | null;
}
