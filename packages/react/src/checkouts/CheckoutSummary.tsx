import type { ReactNode } from 'react';
import type { Checkout } from '@tillside/contract';
import { checkoutMessages, commonMessages } from '@tillside/messages';
import { CopyButton } from '../parts/CopyButton.tsx';
import { Lines } from '../parts/Lines.tsx';
import { useLanguage } from '../provider/context.ts';
import type { Language } from '../provider/language.ts';
import type { Line } from '../parts/line.ts';

/** The immutable part of a checkout. */
export type CheckoutFacts = Pick<Checkout, 'id' | 'title' | 'description' | 'amount' | 'reference' | 'expires_at'>;

/** The purpose and the amount, large. */
export function CheckoutSummary({ checkout }: { readonly checkout: CheckoutFacts }): ReactNode {
  const language = useLanguage();
  const { t } = language;
  const { amount, title } = checkout;
  return (
    <>
      <div className="ts-total">
        <span className="ts-total-label">{t(checkoutMessages, 'youPay')}</span>
        <bdi className="ts-total-amount">{language.format.money(amount)}</bdi>
        <bdi className="ts-total-subject">{title}</bdi>
      </div>
      <Lines lines={[...untilLine(checkout, language), ...referenceLines(checkout, language)]} Copy={CopyButton} />
    </>
  );
}

/** The same as lines beside an outcome, with the time of the payment. */
export function CheckoutLines({
  checkout,
}: {
  readonly checkout: CheckoutFacts & Pick<Checkout, 'paid_at'>;
}): ReactNode {
  const language = useLanguage();
  const { t } = language;
  const { amount, title, paid_at } = checkout;
  return (
    <Lines
      lines={[
        { label: t(checkoutMessages, 'amount'), value: language.format.money(amount) },
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
