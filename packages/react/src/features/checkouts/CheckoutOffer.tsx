import { useId, type ReactNode } from 'react';
import { checkoutMessages, commonMessages } from '@tillside/messages';
import { Button } from '../../kernel/ui/Button.tsx';
import { Icon } from '../../kernel/ui/icons.tsx';
import { Notice } from '../../kernel/ui/Notice.tsx';
import { useLanguage } from '../../kernel/runtime/context.ts';
import { useMerchant } from '../../kernel/runtime/use-session.ts';
import { useSecondsLeft } from '../../kernel/runtime/use-seconds-left.ts';
import { type SceneProps, SceneHead, TimeLeft } from './SceneHead.tsx';
import type { CheckoutMeans, CheckoutScene } from './checkout-scene.ts';
import { CheckoutLines, CheckoutSummary } from './CheckoutSummary.tsx';
import { CheckoutStale } from './CheckoutTrouble.tsx';
import { offerButton, sceneTexts, troubleTexts, waitTexts } from './scene-texts.ts';

export interface CheckoutOfferProps extends SceneProps {
  readonly scene: Extract<CheckoutScene, { name: 'offer' }>;
  readonly environment: CheckoutMeans['environment'];
}

/** The payment, the reason if an attempt failed, and a button for the next entry. */
export function CheckoutOffer(props: CheckoutOfferProps): ReactNode {
  const { scene, environment, checkout, readAt, stale, online, acted, payment, onLeave } = props;
  const language = useLanguage();
  const merchant = useMerchant()?.name ?? null;
  const { t } = language;
  const { trouble, barred, after } = scene;
  const seconds = useSecondsLeft(trouble?.kind === 'wait' ? trouble.until : null);
  const reasonId = useId();
  const reason = !online
    ? t(checkoutMessages, 'needsConnection')
    : seconds > 0
      ? t(checkoutMessages, 'needsWait', { wait: waitTexts(seconds, language) })
      : null;
  const texts = sceneTexts(scene, checkout, language, merchant);
  const warning = trouble && !barred && troubleTexts(trouble, seconds, language);
  return (
    <div className="ts-step" data-step="checkout" data-state={checkout.state}>
      <SceneHead
        // Without a possible entry, instructions for it are omitted.
        texts={barred ? { ...texts, text: '' } : texts}
        takesFocus={acted}
        testMode={environment === 'sandbox' ? language.t(commonMessages, 'testMode') : undefined}
      />
      {after === 'otp_sent' && checkout.attempt?.otp_wrong === true && (
        <Notice tone="warning" title={t(checkoutMessages, 'otpWrongTitle')}>
          {t(checkoutMessages, 'otpWrongText', { tries: checkout.attempt.tries_left ?? 1 })}
        </Notice>
      )}
      {after === 'nothing' ? <CheckoutSummary checkout={checkout} /> : <CheckoutLines checkout={checkout} />}
      {after === 'otp_sent' && <TimeLeft checkout={checkout} readAt={readAt} />}
      {warning && (
        <Notice tone="warning" icon={trouble?.kind === 'wait' ? 'clock' : 'alert'} title={warning.title}>
          {warning.text}
        </Notice>
      )}
      <CheckoutStale trouble={stale} online={online} />
      {barred && <Barred why={barred} />}
      <div className="ts-actions">
        {!barred && (
          <>
            {reason !== null && (
              <p className="ts-reason" id={reasonId}>
                {reason}
              </p>
            )}
            <Button
              unavailable={reason !== null}
              aria-describedby={reason === null ? undefined : reasonId}
              onClick={payment.open}
            >
              <Icon name="lock" />
              <span>{offerButton(scene, checkout, language)}</span>
            </Button>
          </>
        )}
        {onLeave && (
          <Button look="quiet" onClick={onLeave}>
            {t(checkoutMessages, 'notNow')}
          </Button>
        )}
      </div>
    </div>
  );
}

function Barred({ why }: { readonly why: 'live_only' | 'no_frames' }): ReactNode {
  const { t } = useLanguage();
  const [title, text] =
    why === 'live_only'
      ? [t(checkoutMessages, 'liveOnlyTitle'), t(checkoutMessages, 'liveOnlyText')]
      : [t(checkoutMessages, 'noFramesTitle'), t(checkoutMessages, 'noFramesText')];
  return (
    <Notice tone="info" title={title}>
      {text}
    </Notice>
  );
}
