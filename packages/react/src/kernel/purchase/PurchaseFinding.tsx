import type { ReactNode } from 'react';
import { outcomeMessages, purchaseMessages, type Translate } from '@tillside/messages';
import { isSignedOut } from '../client/failure.ts';
import { providerOf, reviewLines } from '../flow/bill-lines.ts';
import { Button } from '../ui/Button.tsx';
import { Hero } from '../ui/Hero.tsx';
import { Lines } from '../ui/Lines.tsx';
import { StepHeading } from '../ui/StepHeading.tsx';
import { OutcomeMedal } from './OutcomeMedal.tsx';
import { flowTexts } from '../flow/purchase-texts.ts';
import type { Purchase } from '../flow/purchase.ts';

/** The search step: the purchase was sent, and its outcome is not known yet. Never shown as failed; nothing here resends it. */
export function PurchaseFinding({ purchase }: { readonly purchase: Purchase }): ReactNode {
  const { bill, context, state } = purchase;
  const { t, format } = context;
  const { step, offline } = state;
  if (step.name !== 'finding') return null;
  const { input, quote } = step.attempt;
  const { finding, money } = flowTexts(bill, { input, instruction: null }, context);
  const [title, text] =
    step.after === 'reload' ? [finding.reloadTitle, finding.reloadText] : [finding.lostTitle, finding.lostText];
  return (
    <div className="ts-step" data-step="finding">
      <div className="ts-outcome" data-tone="unsure">
        <OutcomeMedal tone="unsure" isTurning provider={providerOf(bill, input, context)} />
        <StepHeading takesFocus={purchase.acted}>{title}</StepHeading>
        {quote && !bill.isFree?.(input) && <Hero amount={quote} />}
        <p className="ts-outcome-subject">
          <bdi>{bill.subject(input, context)}</bdi>
        </p>
        <p className="ts-text">{text}</p>
      </div>
      <Lines
        lines={[
          ...(quote && !bill.isFree?.(input) ? [{ label: money.open, value: format.money(quote) }] : []),
          ...reviewLines(bill, input, context, quote ?? null),
        ]}
      />
      <div className="ts-actions">
        <p className="ts-reason">{howItGoes(step.trouble, offline, t)}</p>
        <Button look="secondary" unavailable={offline} onClick={purchase.wake}>
          {t(purchaseMessages, 'checkNow')}
        </Button>
      </div>
    </div>
  );
}

function howItGoes(trouble: Parameters<typeof isSignedOut>[0] | null, offline: boolean, t: Translate): string {
  if (offline) return t(purchaseMessages, 'findingOffline');
  if (trouble === null) return t(outcomeMessages, 'updatesByItself');
  return isSignedOut(trouble) ? t(purchaseMessages, 'findingSignedOut') : t(purchaseMessages, 'findingTrouble');
}
