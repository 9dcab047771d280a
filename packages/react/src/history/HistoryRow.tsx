import { useId, useState, type ComponentType, type ReactNode } from 'react';
import type { Instruction, Session } from '@tillside/contract';
import { historyMessages } from '@tillside/messages';
import { useBill } from '../bills/use-bill.ts';
import { PurchaseMark } from '../marks/PurchaseMark.tsx';
import { Icon } from '../parts/icons.tsx';
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
  const subject = bill?.subject(instruction.input, context) ?? t(historyMessages, 'other');
  return (
    <li className="ts-history-row" data-state={instruction.state} data-open={open || undefined}>
      <button
        type="button"
        className="ts-history-button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <span className="ts-marked">
          <PurchaseMark instruction={instruction} bill={bill} context={context} />
          <span className="ts-history-what">
            <bdi className="ts-history-subject">{subject}</bdi>
            <time className="ts-history-date" dir="auto" dateTime={instruction.created_at}>
              {format.dateTime(instruction.created_at)}
            </time>
          </span>
        </span>
        <span className="ts-history-how">
          {instruction.quote.minor > 0 && <bdi className="ts-history-amount">{format.money(instruction.quote)}</bdi>}
          <StatusBadge tone={toneOf[instruction.state]}>{stateBadge(instruction, language, bill)}</StatusBadge>
        </span>
        <Icon name="chevron" />
      </button>
      <div className="ts-history-receipt" id={id} hidden={!open}>
        {open && <LaterReceipt instruction={instruction} session={session} receipt={receipt} onBuyAgain={onBuyAgain} />}
      </div>
    </li>
  );
}
