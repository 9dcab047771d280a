import type { ReactNode } from 'react';
import type { Instruction } from '@tillside/contract';
import { commonMessages, purchaseMessages } from '@tillside/messages';
import { isCertain } from '../instruct/polling.ts';
import { Button } from '../ui/Button.tsx';
import { mayTryAgain } from '../flow/outcome.ts';
import { flowTexts } from '../flow/purchase-texts.ts';
import type { Purchase } from '../flow/purchase.ts';

/** What comes after an outcome: leave it, or begin another purchase. Less prominent while the outcome is open. */
export function StartAnew({
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
  if (!isCertain(instruction)) {
    return (
      <Button look="quiet" onClick={restart}>
        {outcome.leaveOpen}
      </Button>
    );
  }
  const input = bill.again ? bill.again(instruction) : instruction.input;
  const didNotHappen = state === 'failed' || state === 'abandoned';
  return (
    <>
      <div className="ts-actions" data-sticky="true">
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
