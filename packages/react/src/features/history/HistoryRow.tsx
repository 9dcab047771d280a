import type { ReactNode } from 'react';
import type { Instruction, Session } from '@tillside/contract';
import { historyMessages, purchaseMessages } from '@tillside/messages';
import { isCertain } from '../../kernel/instructions/polling.ts';
import { Icon } from '../../kernel/ui/icons.tsx';
import { StatusBadge } from '../../kernel/ui/StatusBadge.tsx';
import { useLanguage } from '../../kernel/runtime/context.ts';
import { subjectOf } from '../../kernel/flow/bill-lines.ts';
import { stateBadge } from '../../kernel/flow/state-badge.ts';
import { toneOf } from '../../kernel/flow/tone.ts';
import { PurchaseMark, useEntry } from '../../kernel/purchase/PurchaseEntry.tsx';

export interface HistoryRowProps {
  readonly instruction: Instruction;
  readonly session: Session;
  /** The name under which the user saved the recipient; `null` without one. */
  readonly label: string | null;
  /** Whether the shop has answered a report about it, which the user has not confirmed. */
  readonly isAnswered?: boolean;
  /** Shows only this purchase. */
  readonly onShow: (ref: string) => void;
  readonly onBuyAgain?: ((purchase: Instruction) => void) | undefined;
}

/** One purchase of the history: its recipient, or its product, with its state. A press shows only this purchase. */
export function HistoryRow({
  instruction,
  session,
  label,
  isAnswered,
  onShow,
  onBuyAgain,
}: HistoryRowProps): ReactNode {
  const language = useLanguage();
  const { t, format } = language;
  const { bill, context, entry } = useEntry(instruction, session);
  const isWhole = Object.keys(instruction.input).length > 0;
  const { name, recipient } = entry ?? {
    name: bill ? subjectOf(bill, instruction, context) : t(historyMessages, 'other'),
    recipient: '',
  };
  const tone = isAnswered ? 'waiting' : toneOf(instruction);
  const state = isAnswered ? t(historyMessages, 'answered') : stateBadge(instruction, language, bill);
  // Without its input only its receipt, which reads it whole, can repeat it.
  const mayRepeat =
    isWhole && isCertain(instruction) && instruction.kind === 'bill' && bill?.again?.(instruction) !== null;
  return (
    <li className="ts-history-row" data-state={instruction.state}>
      <button type="button" className="ts-entry" data-ref={instruction.ref} onClick={() => onShow(instruction.ref)}>
        <PurchaseMark instruction={instruction} bill={bill} context={context} />
        <span className="ts-entry-what">
          <bdi className="ts-entry-name">{label ?? name}</bdi>
          {label !== null && <span className="ts-hidden">{name}</span>}
          <span className="ts-entry-note ts-entry-fitted">
            {recipient !== '' && <bdi>{recipient}</bdi>}{' '}
            <span>
              {recipient !== '' && <span>{'· '}</span>}
              <time dir="auto" dateTime={instruction.created_at}>
                {format.clock(instruction.created_at)}
              </time>
            </span>
          </span>
        </span>
        <span className="ts-entry-sum">
          {instruction.quote.minor > 0 && (
            <bdi className="ts-entry-amount" dir="ltr" data-state={isBack(instruction) ? 'back' : undefined}>
              {format.money(instruction.quote)}
            </bdi>
          )}
          {tone === 'success' ? (
            <span className="ts-note">{state}</span>
          ) : (
            <StatusBadge tone={tone}>{state}</StatusBadge>
          )}
        </span>
      </button>
      {onBuyAgain && mayRepeat && (
        <button
          type="button"
          className="ts-entry-again"
          aria-label={t(historyMessages, 'again', { name: label ?? name })}
          title={t(purchaseMessages, 'buyAgain')}
          onClick={() => onBuyAgain(instruction)}
        >
          <Icon name="renew" />
          <span className="ts-entry-again-word">{t(purchaseMessages, 'buyAgain')}</span>
        </button>
      )}
    </li>
  );
}

/** Whether the whole price is back with the shopper, or was never taken. */
function isBack({ state, funding }: Instruction): boolean {
  if (state !== 'failed' && state !== 'reversed' && state !== 'abandoned') return false;
  return funding === 'released' || funding === 'refunded';
}
