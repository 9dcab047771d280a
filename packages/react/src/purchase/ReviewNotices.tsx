import type { ReactNode } from 'react';
import { commonMessages } from '@tillside/messages';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useSaysOffline } from '../ui/says-offline.ts';
import { useSecondsLeft } from '../session/use-seconds-left.ts';
import { flowTexts } from '../flow/purchase-texts.ts';
import { obstacleTexts, priceTexts } from './review-texts.ts';
import type { Purchase } from '../flow/purchase.ts';

/** Obstacles to paying, each with what to do next. */
export function ReviewNotices({
  purchase,
  seconds,
}: {
  readonly purchase: Purchase;
  /** Seconds until Pay may be pressed. */
  readonly seconds: number;
}): ReactNode {
  const { state, context, askPrice } = purchase;
  const { t } = context;
  const { step, offline } = state;
  const price = step.name === 'review' ? step.price : null;
  const failed = price?.at === 'failed';
  const priceSeconds = useSecondsLeft(failed ? price.until : null);
  const saysOffline = useSaysOffline(offline);
  if (step.name !== 'review') return null;
  const { review } = flowTexts(purchase.bill, { input: step.input, instruction: null }, context);
  const obstacle =
    step.obstacle && obstacleTexts(step.obstacle, (step.earlier?.sends ?? 0) > 0, seconds, context, review);
  const trouble = offline && failed ? null : priceTexts(step.price, priceSeconds, context, review, purchase.repriced);
  return (
    <>
      {saysOffline && (
        <Notice tone="warning" icon="offline" title={t(commonMessages, 'offlineTitle')}>
          {t(commonMessages, 'offlineText')}
        </Notice>
      )}
      {obstacle && <Notice {...obstacle}>{obstacle.text}</Notice>}
      {trouble && (
        <Notice {...trouble}>
          {failed ? (
            <>
              <p className="ts-notice-paragraph">{trouble.text}</p>
              <Button look="secondary" unavailable={priceSeconds > 0} onClick={askPrice}>
                {t(commonMessages, 'tryAgain')}
              </Button>
            </>
          ) : (
            trouble.text
          )}
        </Notice>
      )}
    </>
  );
}
