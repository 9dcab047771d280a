import type { ReactNode } from 'react';
import { purchaseMessages } from '@tillside/messages';
import { useBalance } from '../flow/balance.ts';
import { Sticks } from './Sticks.tsx';
import { shortBy } from './top-up.ts';
import { ProviderMark } from '../ui/marks/ProviderMark.tsx';
import type { Purchase } from '../flow/purchase.ts';
import { recipientOf } from '@tillside/contract';
import type { BillTotal } from '../flow/bill.ts';
import { providerOf, totalOf } from '../flow/bill-lines.ts';
import type { Provider } from '../flow/bill-fields.ts';
import { readForm } from '../flow/form.ts';

/** In the bar of a form: the sum of a complete form, and how much the balance lacks. The bar sticks from now on. */
export function BarSum(props: BarSumProps): ReactNode {
  return (
    <>
      <Sticks />
      <Sum {...props} />
    </>
  );
}

function Sum({ purchase, name }: BarSumProps): ReactNode {
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
          {sum.count !== undefined && <span className="ts-bar-count">{` · ${sum.count}`}</span>}
        </span>
        {missing ? (
          <span className="ts-bar-to" data-short="">
            {t(purchaseMessages, 'short', { missing: format.money(missing) })}
          </span>
        ) : (
          // There is no room for a provider's name beside a number; the mark shows the provider.
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
  /** The name of the filled-in recipient; `null` if it is not known. */
  readonly name: string | null;
}

/** The purchase that a complete form describes. */
interface FormSum extends BillTotal {
  readonly provider: Provider | null;
  /** The recipient's number. */
  readonly number: string | undefined;
}

/** Sums up a form's purchase; `null` until the form is complete, or if only the companion knows the price. */
export function formSum({
  bill,
  form,
  context,
  errors,
}: Pick<Purchase, 'bill' | 'form' | 'context' | 'errors'>): FormSum | null {
  if (Object.keys(errors).length > 0) return null;
  const reading = readForm(bill, form, context);
  if (!reading.ok) return null;
  const { input } = reading;
  const total = totalOf(bill, input, context);
  if (!total) return null;
  const number = Object.entries(recipientOf(bill.operation, input)?.fields ?? {}).find(
    ([name, value]) => bill.fields[name] && bill.fields[name].provider === undefined && /^\+?\d{5,}$/.test(value),
  );
  return {
    ...total,
    provider: providerOf(bill, input, context),
    number: number && bill.fields[number[0]]?.show(number[1], context),
  };
}
