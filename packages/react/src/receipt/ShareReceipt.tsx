import { useSyncExternalStore, type ReactNode } from 'react';
import type { Instruction } from '@tillside/contract';
import { receiptMessages } from '@tillside/messages';
import { CopyButton } from '../ui/CopyButton.tsx';
import { ShareButton } from '../ui/ShareButton.tsx';
import { useLanguage } from '../session/context.ts';
import { useMerchant } from '../session/use-session.ts';
import type { Bill } from '../flow/bill.ts';
import { stateBadge } from '../flow/state-badge.ts';
import { receiptText } from './receipt-text.ts';

export interface ShareReceiptProps {
  readonly instruction: Instruction;
  /** A short description of the purchase. */
  readonly subject: string;
  /** Its declaration, if this page knows it. */
  readonly bill: Pick<Bill, 'texts'> | null;
}

/** Shares a receipt as text: with the share sheet, else by copying. Tokens and pins have their own buttons. */
export function ShareReceipt({ instruction, subject, bill }: ShareReceiptProps): ReactNode {
  const language = useLanguage();
  const { t } = language;
  const canShare = useSyncExternalStore(neverChanges, hasShareSheet, hasNone);
  const merchant = useMerchant();
  const badge = stateBadge(instruction, language, bill);
  const text = receiptText(instruction, { subject, badge, merchant }, language);
  if (canShare) {
    return (
      <ShareButton title={subject} text={text}>
        {t(receiptMessages, 'share')}
      </ShareButton>
    );
  }
  return (
    <CopyButton value={text} of={t(receiptMessages, 'title')}>
      {t(receiptMessages, 'copy')}
    </CopyButton>
  );
}

function neverChanges(): () => void {
  return () => {};
}

function hasShareSheet(): boolean {
  return typeof navigator.share === 'function';
}

function hasNone(): boolean {
  return false;
}
