import { createElement, useContext, type ReactNode } from 'react';
import type { Instruction, Session } from '@tillside/contract';
import {
  commonMessages,
  historyMessages,
  outcomeMessages,
  purchaseMessages,
  receiptMessages,
} from '@tillside/messages';
import { useBill } from '../../kernel/flow/use-bill.ts';
import type { LoadedReceiptProps } from '../../kernel/flow/slots.ts';
import { useSlot } from '../../kernel/flow/use-slot.ts';
import { isCertain } from '../../kernel/instructions/polling.ts';
import { useInstruction } from '../../kernel/instructions/use-instruction.ts';
import { ProviderMark } from '../../kernel/ui/marks/ProviderMark.tsx';
import { providerOf, subjectOf } from '../../kernel/flow/bill-lines.ts';
import { Button } from '../../kernel/ui/Button.tsx';
import { Hero } from '../../kernel/ui/Hero.tsx';
import { heroAmount, describeWithHeadline, mayCheck, mayShare } from '../../kernel/flow/outcome.ts';
import { Notice } from '../../kernel/ui/Notice.tsx';
import { SessionGate } from '../../kernel/ui/SessionGate.tsx';
import { Skeleton } from '../../kernel/ui/skeletons.tsx';
import { StatusBadge } from '../../kernel/ui/StatusBadge.tsx';
import { Widget } from '../../kernel/ui/Widget.tsx';
import { useLanguage } from '../../kernel/runtime/context.ts';
import { noLists } from '../../kernel/flow/bill-fields.ts';
import { CheckNow } from '../../kernel/purchase/CheckNow.tsx';
import { ReceiptBody } from '../../kernel/purchase/ReceiptBody.tsx';
import { ReceiptMerchantFoot, ReceiptMerchantHead } from './ReceiptMerchant.tsx';
import { ReceiptShares, ShareReceipt } from './ReceiptShares.tsx';
import type { ReceiptPart } from '../../kernel/flow/receipt-part.ts';
import { PageContext } from '../../kernel/flow/page.ts';
import type { Themed } from '../../kernel/theme/ThemeRoot.tsx';

export interface ReceiptProps extends Themed {
  /** The purchase's `ref`. */
  readonly instructionRef: string;
  /** Replaces the lines of the receipt. */
  readonly receipt?: ReceiptPart | undefined;
}

/** The receipt of one purchase, kept up to date. */
export function Receipt({ instructionRef, receipt, appearance }: ReceiptProps): ReactNode {
  const { t } = useLanguage();
  // Requested with the session.
  useSlot('past');
  useSlot('steps');
  return (
    <Widget label={t(receiptMessages, 'title')} appearance={appearance}>
      <SessionGate rows={5}>
        {(session) => <LoadedReceipt instructionRef={instructionRef} session={session} receipt={receipt} />}
      </SessionGate>
    </Widget>
  );
}

/** The receipt of one of the user's purchases. */
export function LoadedReceipt({ instructionRef, known, ...view }: LoadedReceiptProps): ReactNode {
  const { t } = useLanguage();
  // Requested with the session.
  useSlot('past');
  useSlot('steps');
  const { data = known, error, isFetching, refetch } = useInstruction(instructionRef);
  const latest = known && data && known.version > data.version ? known : data;
  if (latest) return <ReceiptView instruction={latest} {...view} />;
  if (!error) return <Skeleton rows={5} />;
  return (
    <div className="ts-stack">
      <Notice tone="warning" title={t(receiptMessages, 'failedTitle')}>
        {t(receiptMessages, 'failedText')}
      </Notice>
      <Button look="secondary" busy={isFetching} onClick={() => void refetch()}>
        {t(commonMessages, 'tryAgain')}
      </Button>
    </div>
  );
}

export interface ReceiptViewProps {
  /** The purchase to show. */
  readonly instruction: Instruction;
  /** The signed-in session, from `useSession`. */
  readonly session: Session;
  /** Replaces the lines of the receipt. */
  readonly receipt?: ReceiptPart | undefined;
  /** Offers to repeat the purchase. */
  readonly onBuyAgain?: ((purchase: Instruction) => void) | undefined;
}

/** A receipt of an already loaded purchase. */
export function ReceiptView({ instruction, session, receipt, onBuyAgain }: ReceiptViewProps): ReactNode {
  const language = useLanguage();
  const { t } = language;
  const bill = useBill(instruction.operation);
  const context = { session, ...language, list: noLists };
  const { receipt: own } = useContext(PageContext);
  const { part: steps, failed } = useSlot('steps');
  const parts = steps?.outcome;
  const subject = bill ? subjectOf(bill, instruction, context) : t(historyMessages, 'other');
  const isWhole = Object.keys(instruction.input).length > 0;
  const provider = bill && providerOf(bill, instruction.input, context, instruction.details);
  const words = describeWithHeadline(instruction, subject, context, bill);
  const actions = (
    <>
      {mayCheck(instruction) && <CheckNow instruction={instruction} />}
      {instruction.checking_since !== undefined && <p className="ts-reason">{t(outcomeMessages, 'updatesByItself')}</p>}
      {mayShare(instruction, bill) && (
        <>
          <ReceiptShares
            instruction={instruction}
            subject={subject}
            bill={bill}
            context={context}
            provider={provider}
          />
          <ShareReceipt instruction={instruction} subject={subject} bill={bill} />
        </>
      )}
      {onBuyAgain && isWhole && isCertain(instruction) && instruction.kind === 'bill' && (
        <Button look="secondary" onClick={() => onBuyAgain(instruction)}>
          {t(purchaseMessages, 'buyAgain')}
        </Button>
      )}
    </>
  );
  return (
    <article className="ts-receipt" data-state={instruction.state}>
      <ReceiptMerchantHead />
      {parts && <parts.ShopAnswer instructionRef={instruction.ref} />}
      <header className="ts-receipt-header">
        {provider && <ProviderMark provider={provider} size={48} />}
        <StatusBadge tone={words.tone}>{words.badge}</StatusBadge>
        {instruction.quote.minor > 0 && <Hero amount={heroAmount(bill, instruction) ?? instruction.quote} />}
        <h3 className="ts-receipt-subject">
          <bdi>{words.headline}</bdi>
        </h3>
        {words.text !== '' && <p className="ts-text">{words.text}</p>}
      </header>
      {createElement(receipt ?? own ?? ReceiptBody, { instruction, context, bill })}
      <ReceiptMerchantFoot />
      <div className="ts-actions">
        {parts ? <parts.ReportProblem instruction={instruction}>{actions}</parts.ReportProblem> : failed && actions}
      </div>
    </article>
  );
}
