import type { ReactNode } from 'react';
import { isSignedOut } from '../client/failure.ts';
import { purchaseMessages, type PurchaseMessages } from '../messages/purchase-messages.ts';
import { Button } from '../parts/Button.tsx';
import { Icon } from '../parts/icons.tsx';
import { Lines } from '../parts/Lines.tsx';
import { StepHeading } from '../parts/StepHeading.tsx';
import { reviewLines } from './bill.ts';
import type { Purchase } from './use-purchase.ts';

/** It was sent, and its outcome is being found out. Never shown as failed, and nothing here sends it again. */
export function PurchaseFinding({ purchase }: { readonly purchase: Purchase }): ReactNode {
  const { bill, context, state } = purchase;
  const { format } = context;
  const messages = context.say(purchaseMessages);
  const { step, offline } = state;
  if (step.name !== 'finding') return null;
  const { input, quote } = step.attempt;
  const [title, text] =
    step.after === 'reload'
      ? [messages.findingReloadTitle, messages.findingReloadText]
      : [messages.findingLostTitle, messages.findingLostText];
  return (
    <div className="ts-step" data-step="finding">
      <div className="ts-outcome" data-tone="unsure">
        <span className="ts-medal" data-turning="true">
          <Icon name="question" />
        </span>
        <StepHeading takesFocus={purchase.acted}>{title}</StepHeading>
        <p className="ts-text">{text}</p>
      </div>
      <Lines
        lines={[
          ...(quote && !bill.isFree?.(input)
            ? [{ label: messages.receiptAmountOpen, value: format.money(quote) }]
            : []),
          ...reviewLines(bill, input, context, quote ?? null),
        ]}
      />
      <div className="ts-actions">
        <p className="ts-reason">{howItGoes(step.trouble, offline, messages)}</p>
        <Button look="secondary" unavailable={offline} onClick={purchase.wake}>
          {messages.checkNow}
        </Button>
      </div>
    </div>
  );
}

function howItGoes(
  trouble: Parameters<typeof isSignedOut>[0] | null,
  offline: boolean,
  messages: PurchaseMessages,
): string {
  if (offline) return messages.findingOffline;
  if (trouble === null) return messages.updatesByItself;
  return isSignedOut(trouble) ? messages.findingSignedOut : messages.findingTrouble;
}
