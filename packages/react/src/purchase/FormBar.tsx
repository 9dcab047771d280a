import type { ReactNode } from 'react';
import { commonMessages } from '@tillside/messages';
import { Button } from '../ui/Button.tsx';
import type { BarSumProps } from './BarSum.tsx';
import { useSteps } from './use-steps.ts';

/**
 * The end of a form: what is about to be bought, and the way on. A short balance is a hint here: the review, which knows the
 * price, leads to where money is added.
 */
export function FormBar({ purchase, name }: BarSumProps): ReactNode {
  const { part } = useSteps(Object.values(purchase.form.values).some((text) => text !== ''));
  return (
    <>
      {part && <part.LiveTicket purchase={purchase} />}
      <div className="ts-bar">
        {part && <part.BarSum purchase={purchase} name={name} />}
        <Button type="submit" busy={purchase.completing}>
          {purchase.context.t(commonMessages, 'continue')}
        </Button>
      </div>
    </>
  );
}
