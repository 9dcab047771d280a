import type { ReactNode } from 'react';
import type { Merchant } from '@tillside/contract';
import { receiptMessages, type Translate } from '@tillside/messages';
import { useLanguage } from '../../kernel/runtime/context.ts';
import { useMerchant } from '../../kernel/runtime/use-session.ts';

/** The shop at the head of a printed receipt. Not on the screen, where the shop's page surrounds it. */
export function ReceiptMerchantHead(): ReactNode {
  const { t } = useLanguage();
  const merchant = useMerchant();
  if (!merchant) return null;
  return (
    <div className="ts-receipt-paper" data-place="head">
      {merchant.logo !== undefined && <img className="ts-receipt-logo" src={merchant.logo} alt="" />}
      <span className="ts-receipt-shop">{merchant.name}</span>
      <span>{t(receiptMessages, 'title')}</span>
    </div>
  );
}

/** How to reach the shop, at the end of a printed receipt. */
export function ReceiptMerchantFoot(): ReactNode {
  const { t } = useLanguage();
  const merchant = useMerchant();
  if (!merchant) return null;
  return (
    <p className="ts-receipt-paper" data-place="foot">
      {questionsText(merchant, t)}
    </p>
  );
}

/** The text about whom to contact with questions. */
export function questionsText({ name, support }: Merchant, t: Translate): string {
  return support === undefined
    ? t(receiptMessages, 'questions', { merchant: name })
    : t(receiptMessages, 'questionsAt', { support });
}
