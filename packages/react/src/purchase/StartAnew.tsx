import type { ReactNode } from 'react';
import { isFinal, type Instruction } from '@tillside/contract';
import { purchaseMessages } from '@tillside/messages';
import { Button } from '../parts/Button.tsx';
import { flowTexts } from './purchase-texts.ts';
import type { Purchase } from './purchase.ts';

/** Starts the next purchase after an outcome. Less prominent while the outcome is open. */
export function StartAnew({
  purchase,
  instruction,
}: {
  readonly purchase: Purchase;
  readonly instruction: Instruction;
}): ReactNode {
  const { t } = purchase.context;
  const final = isFinal(instruction.state);
  const good = instruction.state === 'succeeded';
  const { bill, againWith } = purchase;
  const { outcome } = flowTexts(bill, { input: instruction.input, instruction }, purchase.context);
  const input = bill.again ? bill.again(instruction) : instruction.input;
  return (
    <>
      {final && input !== null && (
        <Button look={good ? 'secondary' : 'primary'} onClick={() => againWith(input)}>
          {t(purchaseMessages, 'buyAgain')}
        </Button>
      )}
      {(!final || good || input === null) && (
        <Button look="quiet" onClick={purchase.restart}>
          {final ? outcome.leave : outcome.leaveOpen}
        </Button>
      )}
    </>
  );
}
