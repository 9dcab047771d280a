import type { ReactNode } from 'react';
import { checkoutMessages, receiptMessages } from '@tillside/messages';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { later } from '../../ui/later.tsx';
import { useLanguage } from '../../session/context.ts';
import { useMerchant } from '../../session/use-session.ts';
import { type SceneProps, SceneHead } from './SceneHead.tsx';
import type { CheckoutScene } from './checkout-scene.ts';
import { CheckoutLines } from './CheckoutSummary.tsx';
import { CheckoutStale } from './CheckoutTrouble.tsx';
import { sceneTexts } from './scene-texts.ts';
import { fromChunk } from '../../session/from-chunk.ts';

export interface CheckoutStatusProps extends SceneProps {
  readonly scene: Exclude<CheckoutScene, { name: 'offer' | 'entry' }>;
}

const LaterPrint = later<object>('print receipt', () =>
  fromChunk(() => import('../../receipt/PrintButton.tsx'), 'PrintButton'),
);

/** A running payment, or its outcome. Nothing here can pay a second time. */
export function CheckoutStatus(props: CheckoutStatusProps): ReactNode {
  const { scene, checkout, stale, online, acted, onLeave } = props;
  const language = useLanguage();
  const merchant = useMerchant()?.name ?? null;
  const { t } = language;
  const { name } = scene;
  const settled = name === 'paid' || name === 'closed';
  return (
    <div className="ts-step" data-step="checkout" data-state={checkout.state}>
      <SceneHead
        texts={sceneTexts(scene, checkout, language, merchant)}
        takesFocus={acted}
        amount={name === 'paid' ? checkout.amount : undefined}
      />
      {name === 'paid' ? (
        <>
          <div className="ts-shares">
            <LaterPrint />
          </div>
          <details className="ts-timeline">
            <summary className="ts-timeline-summary">
              {t(receiptMessages, 'details')}
              <Icon name="chevron" />
            </summary>
            <CheckoutLines checkout={checkout} amountAbove />
          </details>
        </>
      ) : (
        <CheckoutLines checkout={checkout} />
      )}
      {!settled && <CheckoutStale trouble={stale} online={online} />}
      <div className="ts-actions">
        {name === 'not_known' && (
          <p className="ts-reason">{t(checkoutMessages, 'notKnownQuote', { reference: checkout.reference })}</p>
        )}
        {!settled && online && !stale && <p className="ts-reason">{t(checkoutMessages, 'updates')}</p>}
        {onLeave && (
          <Button look={name === 'paid' ? 'primary' : 'quiet'} onClick={onLeave}>
            {name !== 'paid'
              ? t(checkoutMessages, 'close')
              : merchant === null
                ? t(checkoutMessages, 'leave')
                : t(checkoutMessages, 'backTo', { merchant })}
          </Button>
        )}
      </div>
    </div>
  );
}
