import type { ReactNode } from 'react';
import { isFinal } from '@tillside/contract';
import { commonMessages } from '@tillside/messages';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import type { Loaded } from '../session/use-loaded.ts';
import { stateBadge } from '../flow/state-badge.ts';
import type { Purchase } from '../flow/purchase.ts';

/**
 * Replaces the steps after the form while they load. If they cannot be loaded, as after a reload on a bad
 * connection, it still shows the state of the purchase.
 */
export function MissingSteps({
  purchase,
  steps,
}: {
  readonly purchase: Purchase;
  readonly steps: Loaded<unknown>;
}): ReactNode {
  const { t } = purchase.context;
  const { step } = purchase.state;
  if (!steps.failed) return <Skeleton rows={5} />;
  const instruction = step.name === 'outcome' ? step.instruction : null;
  const sent = step.name === 'finding' || (instruction !== null && !isFinal(instruction.state));
  return (
    <div className="ts-step" data-step={step.name}>
      {instruction && (
        <p className="ts-text">
          {stateBadge(instruction, purchase.context, purchase.bill)}. {t(commonMessages, 'reference')}:{' '}
          <bdi className="ts-code">{instruction.ref}</bdi>
        </p>
      )}
      <Notice tone="warning" title={t(commonMessages, 'partFailed')}>
        {sent ? t(commonMessages, 'partFailedSent') : t(commonMessages, 'offlineText')}
      </Notice>
      <Button look="secondary" onClick={steps.retry}>
        {t(commonMessages, 'tryAgain')}
      </Button>
    </div>
  );
}
