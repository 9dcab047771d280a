import type { ReactNode } from 'react';
import { isFinal, type Instruction } from '@tillside/contract/browser';
import { Button } from '../parts/Button.tsx';
import { Icon } from '../parts/icons.tsx';
import { Notice } from '../parts/Notice.tsx';
import { toneIcon } from '../parts/StatusBadge.tsx';
import { StepHeading } from '../parts/StepHeading.tsx';
import { PrintButton } from '../receipt/PrintButton.tsx';
import { ReceiptBody } from '../receipt/ReceiptBody.tsx';
import { CheckNow } from './CheckNow.tsx';
import { describeOutcome, mayCheck } from './outcome.ts';
import type { Purchase } from './use-purchase.ts';

/** What became of it, kept up to date: what was delivered may still be taken back. */
export function PurchaseOutcome({ purchase }: { readonly purchase: Purchase }): ReactNode {
  const { bill, context, state } = purchase;
  const { messages, format } = context;
  if (state.step.name !== 'outcome') return null;
  const { instruction } = state.step;
  const words = describeOutcome(instruction, bill.subject(instruction.input, context), messages, format);
  return (
    <div className="ts-step" data-step="outcome" data-state={instruction.state}>
      <div className="ts-outcome" data-tone={words.tone}>
        <span className="ts-medal" data-turning={words.tone === 'waiting' || undefined}>
          <Icon name={toneIcon[words.tone]} />
        </span>
        <StepHeading takesFocus={purchase.acted}>{words.title}</StepHeading>
        <p className="ts-text">{words.text}</p>
      </div>
      {state.offline && !isFinal(instruction.state) && (
        <Notice tone="warning" icon="offline" title={messages.offlineTitle}>
          {messages.findingOffline}
        </Notice>
      )}
      <FundsAction instruction={instruction} label={messages.awaitingFundsAction} />
      <ReceiptBody instruction={instruction} context={context} />
      <div className="ts-actions">
        {mayCheck(instruction) && <CheckNow instruction={instruction} />}
        {instruction.state === 'succeeded' && <PrintButton />}
        <Button
          look={isFinal(instruction.state) && instruction.state !== 'succeeded' ? 'primary' : 'quiet'}
          onClick={purchase.restart}
        >
          {isFinal(instruction.state)
            ? instruction.state === 'succeeded'
              ? messages.buyAnother
              : messages.buyAgain
            : messages.buyDifferent}
        </Button>
      </div>
    </div>
  );
}

function FundsAction({ instruction, label }: { readonly instruction: Instruction; readonly label: string }): ReactNode {
  const url = instruction.state === 'awaiting_funds' ? instruction.action?.url : undefined;
  if (url === undefined || !/^(https?:\/\/|\/(?!\/))/i.test(url)) return null;
  return (
    <a className="ts-button" data-look="primary" href={url}>
      {label}
    </a>
  );
}
