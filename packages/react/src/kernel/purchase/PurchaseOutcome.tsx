import { createElement, useContext, type ReactNode } from 'react';
import { isFinal, type Instruction } from '@tillside/contract';
import { commonMessages, outcomeMessages, purchaseMessages, type Translate } from '@tillside/messages';
import { providerOf } from '../flow/bill-lines.ts';
import { Hero } from '../ui/Hero.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useSaysOffline } from '../ui/says-offline.ts';
import { StepHeading } from '../ui/StepHeading.tsx';
import { ReceiptDelivery, ReceiptDetails } from './ReceiptBody.tsx';
import type { ReceiptPart } from '../flow/receipt-part.ts';
import { PageContext } from '../flow/page.ts';
import { AgainContext, OnePurchaseContext } from '../flow/again.ts';
import { useSlot } from '../flow/use-slot.ts';
import { heroAmount, describeWithHeadline, mayCheck, mayShare, mayTryAgain } from '../flow/outcome.ts';
import { OutcomeMedal } from './OutcomeMedal.tsx';
import { CheckNow } from './CheckNow.tsx';
import { Sticks } from './Sticks.tsx';
import type { Purchase } from '../flow/purchase.ts';
import { isCertain } from '../instructions/polling.ts';
import { Button } from '../ui/Button.tsx';
import { flowTexts } from '../flow/purchase-texts.ts';

export interface PurchaseOutcomeProps {
  /** The purchase of `usePurchase`. */
  readonly purchase: Purchase;
  /** Replaces the lines of the receipt. */
  readonly receipt?: ReceiptPart | undefined;
}

/**
 * The outcome step, kept up to date, because a delivery may still be reversed. On a phone the first screen shows the
 * outcome, the delivery and the next step. The rest is under Details.
 */
export function PurchaseOutcome({ purchase, receipt }: PurchaseOutcomeProps): ReactNode {
  const { bill, context, state } = purchase;
  const { t } = context;
  const { receipt: own } = useContext(PageContext);
  // Loaded with the review, before the outcome is known.
  const { part: steps, failed } = useSlot('steps');
  const parts = steps?.outcome;
  const isOpen = state.step.name === 'outcome' && !isFinal(state.step.instruction.state);
  const saysOffline = useSaysOffline(state.offline && isOpen);
  if (state.step.name !== 'outcome') return null;
  const { instruction } = state.step;
  const subject = bill.subject(instruction.input, context);
  const provider = providerOf(bill, instruction.input, context, instruction.details);
  const amount = heroAmount(bill, instruction);
  const words = describeWithHeadline(instruction, subject, context, bill);
  const isShared = instruction.state === 'succeeded' && mayShare(instruction, bill);
  const part = receipt ?? own;
  const shown = { instruction, context, bill, collapsed: true };
  const more = (
    <>
      {mayBeSaved(instruction) && parts && <parts.SaveRecipient purchase={purchase} instruction={instruction} />}
      {isShared && parts && <parts.ShareReceipt instruction={instruction} subject={subject} bill={bill} />}
    </>
  );
  const actions = (
    <>
      <FundsAction instruction={instruction} t={t} />
      {mayCheck(instruction) && <CheckNow instruction={instruction} />}
      {instruction.checking_since !== undefined && <p className="ts-reason">{t(outcomeMessages, 'updatesByItself')}</p>}
      <StartAnew purchase={purchase} instruction={instruction} />
    </>
  );
  return (
    <div className="ts-step" data-step="outcome" data-state={instruction.state}>
      {parts && <parts.ReceiptMerchantHead />}
      {parts && <parts.ShopAnswer instructionRef={instruction.ref} />}
      <div className="ts-outcome" data-tone={words.tone}>
        <OutcomeMedal tone={words.tone} provider={provider} />
        <StepHeading takesFocus={purchase.acted}>{words.title}</StepHeading>
        {amount && <Hero amount={amount} />}
        <p className="ts-outcome-subject">
          <bdi>{words.headline}</bdi>
        </p>
        {words.text !== '' && <p className="ts-text">{words.text}</p>}
      </div>
      {saysOffline && (
        <Notice tone="warning" icon="offline" title={t(commonMessages, 'offlineTitle')}>
          {t(purchaseMessages, 'findingOffline')}
        </Notice>
      )}
      <AgainContext.Provider value={instruction.checking_since === undefined ? purchase.againWith : null}>
        {part ? createElement(part, shown) : <ReceiptDelivery {...shown} />}
      </AgainContext.Provider>
      {isShared && parts && (
        <parts.ReceiptShares
          instruction={instruction}
          subject={subject}
          bill={bill}
          context={context}
          provider={provider}
        />
      )}
      {part ? more : <ReceiptDetails {...shown}>{more}</ReceiptDetails>}
      {parts && <parts.ReceiptMerchantFoot />}
      <div className="ts-outcome-end">
        {parts ? <parts.ReportProblem instruction={instruction}>{actions}</parts.ReportProblem> : failed && actions}
      </div>
    </div>
  );
}

/** Whether the recipient may be saved: not if the purchase failed because of it. */
function mayBeSaved({ state }: Instruction): boolean {
  return state === 'succeeded' || state === 'partial' || state === 'processing';
}

function FundsAction({
  instruction: { state, action },
  t,
}: {
  readonly instruction: Instruction;
  readonly t: Translate;
}): ReactNode {
  const url = state === 'awaiting_funds' ? action?.url : undefined;
  if (url === undefined || !/^(https?:\/\/|\/(?!\/))/i.test(url)) return null;
  return (
    <a className="ts-button" data-look="primary" href={url}>
      {action?.under_way ? t(outcomeMessages, 'awaitingFundsSee') : t(outcomeMessages, 'awaitingFundsAction')}
    </a>
  );
}

/** The actions after an outcome: leave it, or begin another purchase. Less prominent while the outcome is open. */
function StartAnew({
  purchase,
  instruction,
}: {
  readonly purchase: Purchase;
  readonly instruction: Instruction;
}): ReactNode {
  const { t } = purchase.context;
  const { bill, againWith, tryAgain, restart } = purchase;
  const { outcome, review } = flowTexts(bill, { input: instruction.input, instruction }, purchase.context);
  const { state } = instruction;
  const didNotHappen = state === 'failed' || state === 'abandoned';
  if (useContext(OnePurchaseContext) && !didNotHappen) return null;
  if (!isCertain(instruction)) {
    return (
      <Button look="quiet" onClick={restart}>
        {outcome.leaveOpen}
      </Button>
    );
  }
  const input = bill.again ? bill.again(instruction) : instruction.input;
  return (
    <>
      <div className="ts-actions" data-sticky="true">
        <Sticks />
        {input !== null && mayTryAgain(instruction) ? (
          <Button onClick={() => tryAgain(input)}>{t(commonMessages, 'tryAgain')}</Button>
        ) : (
          <Button onClick={restart}>{outcome.leave}</Button>
        )}
      </div>
      {input !== null && (
        <Button look="quiet" onClick={() => againWith(input)}>
          {didNotHappen ? review.change : t(purchaseMessages, 'buyAgain')}
        </Button>
      )}
    </>
  );
}
