import { useMemo, type ReactNode } from 'react';
import type { Instruction, Session } from '@tillside/contract';
import { historyMessages, purchaseMessages } from '@tillside/messages';
import { billProducts } from '../../products/index.ts';
import { useBill } from '../../flow/use-bill.ts';
import { isCertain } from '../../instructions/polling.ts';
import { useLists } from '../../flow/use-lists.ts';
import { Icon } from '../../ui/icons.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { useLanguage } from '../../runtime/context.ts';
import { noLists, type BillContext } from '../../flow/bill-fields.ts';
import type { Bill } from '../../flow/bill.ts';
import { providerOf, subjectOf } from '../../flow/bill-lines.ts';
import { stateBadge } from '../../flow/state-badge.ts';
import { toneOf } from '../../flow/tone.ts';
import { Drawing } from '../../ui/signs.tsx';
import { hueOf, ProviderMark } from '../../ui/marks/ProviderMark.tsx';

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

interface Entry {
  /** `null` until it is loaded. */
  readonly bill: Bill | null;
  readonly context: BillContext;
  /** The names of the product and the recipient; `null` where the bill has none, or the list left the input out. */
  readonly entry: { readonly name: string; readonly recipient: string } | null;
}

/** A purchase as a row of a list names it. */
export function useEntry(instruction: Instruction, session: Session): Entry {
  const bill = useBill(instruction.operation);
  const context = useNames(bill, instruction, { session, ...useLanguage(), list: noLists });
  const isWhole = Object.keys(instruction.input).length > 0;
  return { bill, context, entry: (isWhole && bill?.entry?.(instruction.input, context)) || null };
}

/** The context with the provider's own names, from the lists that the form of this product uses. */
function useNames(bill: Bill | null, { input }: Instruction, context: BillContext): BillContext {
  const texts = useMemo(
    () =>
      Object.fromEntries(Object.entries(bill?.fields ?? {}).map(([name, field]) => [name, field.write(input[name])])),
    [bill, input],
  );
  const { find: list } = useLists(bill?.lookups ?? none, texts, context.session.caller.caller_tag);
  return { ...context, list };
}

const none = [] as const;

/** Whether the whole price is back with the shopper, or was never taken. */
function isBack({ state, funding }: Instruction): boolean {
  if (state !== 'failed' && state !== 'reversed' && state !== 'abandoned') return false;
  return funding === 'released' || funding === 'refunded';
}

interface PurchaseMarkProps extends Pick<Entry, 'bill' | 'context'> {
  readonly instruction: Instruction;
}

/** The mark of a purchase's provider, else the icon of its product: many numbers have many networks. */
export function PurchaseMark({ instruction, bill, context }: PurchaseMarkProps): ReactNode {
  const { operation, input, details } = instruction;
  const provider = bill && providerOf(bill, input, context, details);
  if (provider) return <ProviderMark provider={provider} />;
  const drawing = bill?.drawing ?? drawingOf(instruction);
  return (
    <span className="ts-mark" data-kind="icon" data-hue={hueOf(operation)} data-size={28} aria-hidden="true">
      {drawing === undefined ? (
        <Icon name={operation.startsWith('card.') ? 'card' : 'bag'} />
      ) : (
        <Drawing name="product" lines={drawing} />
      )}
    </span>
  );
}

function drawingOf({ operation }: Instruction): string | undefined {
  return Object.values(billProducts).find(({ operations }) => operations.includes(operation))?.drawing;
}
