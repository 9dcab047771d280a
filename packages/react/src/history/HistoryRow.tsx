import { useId, useState, type ComponentType, type ReactNode } from 'react';
import type { Instruction, Session } from '@tillside/contract';
import { historyMessages } from '@tillside/messages';
import { useBill } from '../bills/use-bill.ts';
import { PurchaseMark } from '../marks/PurchaseMark.tsx';
import { lagosTime } from '../parts/days.ts';
import { later } from '../parts/later.tsx';
import { StatusBadge } from '../parts/StatusBadge.tsx';
import { useLanguage } from '../provider/context.ts';
import { fromChunk } from '../provider/from-chunk.ts';
import { noLists } from '../purchase/bill-context.ts';
import { stateBadge, toneOf } from '../purchase/state-badge.ts';
import type { ReceiptPart } from '../receipt/receipt-part.ts';
import type { ReceiptViewProps } from '../receipt/Receipt.tsx';

export interface HistoryRowProps {
  readonly instruction: Instruction;
  readonly session: Session;
  readonly onBuyAgain?: ((purchase: Instruction) => void) | undefined;
  readonly receipt?: ReceiptPart | undefined;
}

/** Loaded separately with the texts for outcomes, problems and steps, which the list does not need. */
const LaterReceipt: ComponentType<ReceiptViewProps> = later('receipt', () =>
  fromChunk(() => import('../receipt/Receipt.tsx'), 'ReceiptView'),
);

/** One purchase of the history. Pressing it shows its receipt below. */
export function HistoryRow({ instruction, session, onBuyAgain, receipt }: HistoryRowProps): ReactNode {
  const language = useLanguage();
  const { t, format } = language;
  const bill = useBill(instruction.operation);
  const context = { session, ...language, list: noLists };
  const [open, setOpen] = useState(false);
  const id = useId();
  const { name, recipient } = bill?.entry?.(instruction.input, context) ?? {
    name: bill?.subject(instruction.input, context) ?? t(historyMessages, 'other'),
    recipient: '',
  };
  const tone = toneOf[instruction.state];
  const state = stateBadge(instruction, language, bill);
  return (
    <li className="ts-history-row" data-state={instruction.state} data-open={open || undefined}>
      <button type="button" className="ts-entry" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        <PurchaseMark instruction={instruction} bill={bill} context={context} />
        <span className="ts-entry-what">
          <bdi className="ts-entry-name">{name}</bdi>
          <span className="ts-entry-note">
            {recipient !== '' && (
              <>
                <bdi className="ts-entry-recipient">{recipient}</bdi>
                {' · '}
              </>
            )}
            <time dir="auto" dateTime={instruction.created_at}>
              {lagosTime(instruction.created_at, format.locale)}
            </time>
          </span>
        </span>
        <span className="ts-entry-sum">
          {instruction.quote.minor > 0 && (
            <bdi className="ts-entry-amount" dir="ltr" data-state={isBack(instruction) ? 'back' : undefined}>
              {format.money(instruction.quote)}
            </bdi>
          )}
          {tone === 'success' ? (
            <span className="ts-entry-state">{state}</span>
          ) : (
            <StatusBadge tone={tone}>{state}</StatusBadge>
          )}
        </span>
      </button>
      <div className="ts-history-receipt" id={id} hidden={!open}>
        {open && <LaterReceipt instruction={instruction} session={session} receipt={receipt} onBuyAgain={onBuyAgain} />}
      </div>
    </li>
  );
}

/** Whether the whole price is back with the shopper, or was never taken. */
function isBack({ state, funding }: Instruction): boolean {
  if (state !== 'failed' && state !== 'reversed' && state !== 'abandoned') return false;
  return funding === 'released' || funding === 'refunded';
}
