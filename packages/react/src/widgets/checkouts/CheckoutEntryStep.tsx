import type { ReactNode } from 'react';
import { checkoutMessages } from '@tillside/messages';
import { Button } from '../../ui/Button.tsx';
import { useLanguage } from '../../session/context.ts';
import { useMerchant } from '../../session/use-session.ts';
import { type SceneProps, SceneHead, TimeLeft } from './SceneHead.tsx';
import type { CheckoutScene } from './checkout-scene.ts';
import { CheckoutStale } from './CheckoutTrouble.tsx';
import { CheckoutTicket } from './CheckoutTicket.tsx';
import { sceneTexts } from './scene-texts.ts';

export interface CheckoutEntryStepProps extends SceneProps {
  readonly scene: Extract<CheckoutScene, { name: 'entry' }>;
}

/** The sealed frame and its surroundings. PIN and one-time password are one step, so that the frame keeps the focus. */
export function CheckoutEntryStep({
  scene,
  checkout,
  readAt,
  stale,
  online,
  payment,
}: CheckoutEntryStepProps): ReactNode {
  const language = useLanguage();
  const merchant = useMerchant()?.name ?? null;
  const { t } = language;
  return (
    <div className="ts-step" data-step="checkout-entry" data-state={checkout.state}>
      <SceneHead texts={sceneTexts(scene, checkout, language, merchant)} takesFocus />
      {checkout.state === 'otp_sent' && <TimeLeft checkout={checkout} readAt={readAt} />}
      <CheckoutStale trouble={stale} online={online} />
      <CheckoutTicket checkout={checkout} toldBelow={!scene.opening}>
        <div className="ts-checkout-frame">
          {scene.opening && (
            <span className="ts-opening">
              <span className="ts-spinner" aria-hidden="true" />
              {t(checkoutMessages, 'frameOpening')}
            </span>
          )}
          {payment.frame}
        </div>
      </CheckoutTicket>
      <Button look="quiet" onClick={payment.close}>
        {t(checkoutMessages, 'cancel')}
      </Button>
    </div>
  );
}
