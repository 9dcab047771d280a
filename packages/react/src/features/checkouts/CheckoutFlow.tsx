import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Checkout, Session } from '@tillside/contract';
import { Skeleton } from '../../kernel/ui/skeletons.tsx';
import { useAnnounce } from '../../kernel/ui/Widget.tsx';
import { useLanguage, useOnline } from '../../kernel/runtime/context.ts';
import { useMerchant } from '../../kernel/runtime/use-session.ts';
import { CheckoutOffer } from './CheckoutOffer.tsx';
import type { CheckoutScene } from './checkout-scene.ts';
import { type CheckoutFacts, CheckoutTicket, CheckoutSummary, CheckoutLines } from './CheckoutSummary.tsx';
import { CheckoutMissing, CheckoutStale } from './CheckoutTrouble.tsx';
import { type SceneProps, SceneHead, TimeLeft } from './SceneHead.tsx';
import { sceneTexts, troubleTexts } from './scene-texts.ts';
import { type CheckoutCallbacks, useWalletPayment } from './use-wallet-payment.tsx';
import { checkoutMessages, receiptMessages } from '@tillside/messages';
import { Button } from '../../kernel/ui/Button.tsx';
import { Icon } from '../../kernel/ui/icons.tsx';
import { later } from '../../kernel/ui/later.tsx';
import { stepsPart } from '../../kernel/ui/steps-part.tsx';
import type { CheckoutSharesProps } from './CheckoutShares.tsx';
import { fromChunk } from '../../kernel/runtime/from-chunk.ts';
import { spoken } from '../../kernel/language/spoken.ts';

interface CheckoutFlowProps extends CheckoutCallbacks {
  readonly checkoutId: string;
  readonly given: CheckoutFacts | undefined;
  readonly session: Session;
  readonly onLeave?: (() => void) | undefined;
}

export function CheckoutFlow({ checkoutId, given, session, onLeave, ...callbacks }: CheckoutFlowProps): ReactNode {
  const payment = useWalletPayment(checkoutId, callbacks);
  const { scene, checkout, error } = payment;
  const online = useOnline();
  const acted = useActed(scene?.name === 'entry' || scene?.name === 'finding');
  useSceneAnnounced(scene, checkout, acted);
  if (!checkout || !scene) {
    if (error) return <CheckoutMissing error={error} busy={payment.isReading} onRetry={payment.read} />;
    return (
      <div className="ts-stack">
        {given && <CheckoutSummary checkout={given} />}
        <Skeleton rows={given ? 1 : 4} />
      </div>
    );
  }
  const shown: SceneProps = {
    checkout,
    readAt: payment.readAt,
    stale: error,
    online,
    acted,
    payment,
    onLeave,
  };
  switch (scene.name) {
    case 'offer':
      return <CheckoutOffer key={keyOf(scene, checkout)} scene={scene} environment={session.environment} {...shown} />;
    case 'entry':
      return <CheckoutEntryStep scene={scene} {...shown} />;
    case 'finding':
    case 'ordering':
    case 'paying':
    case 'paid':
    case 'not_known':
    case 'closed':
      return <CheckoutStatus key={keyOf(scene, checkout)} scene={scene} {...shown} />;
    default:
      return scene satisfies never;
  }
}

/** The key of a scene: each new scene has a new heading, and so has a repeated refusal. */
function keyOf(scene: CheckoutScene, { attempt }: Checkout): string {
  return scene.name === 'offer' ? `${scene.after} ${attempt?.number ?? 0}` : scene.name;
}

/** Whether this page's own frame was opened before. */
function useActed(running: boolean): boolean {
  const [acted, setActed] = useState(false);
  if (running && !acted) setActed(true);
  return acted || running;
}

/** Announces each scene once. A title that takes the focus is not repeated, and the open frame announces itself. */
function useSceneAnnounced(scene: CheckoutScene | null, checkout: Checkout | null, acted: boolean): void {
  const language = useLanguage();
  const merchant = useMerchant()?.name ?? null;
  const announce = useAnnounce();
  const announced = useRef<string | null>(null);
  const key = scene && checkout ? keyOf(scene, checkout) : null;
  const trouble = scene?.name === 'offer' && !scene.barred ? scene.trouble : null;
  useEffect(() => {
    if (!scene || !checkout || key === null) return;
    const first = announced.current === null;
    const words = sceneTexts(scene, checkout, language, merchant);
    const stands = scene.name === 'offer' && scene.after === 'nothing';
    if (key !== announced.current && scene.name !== 'entry' && !(first && stands)) {
      announce(spoken(acted ? '' : words.title, words.text));
    }
    announced.current = key;
    // oxlint-disable-next-line react/exhaustive-deps -- each scene is announced once, however often the checkout is read
  }, [key]);
  useEffect(() => {
    if (!trouble) return;
    const { title, text } = troubleTexts(trouble, secondsUntil(trouble), language);
    announce(spoken(title, text));
    // oxlint-disable-next-line react/exhaustive-deps -- each trouble is announced once
  }, [trouble]);
}

function secondsUntil(trouble: Parameters<typeof troubleTexts>[0]): number {
  return trouble.kind === 'wait' ? Math.max(0, Math.ceil((trouble.until - Date.now()) / 1_000)) : 0;
}

interface CheckoutEntryStepProps extends SceneProps {
  readonly scene: Extract<CheckoutScene, { name: 'entry' }>;
}

/** The sealed frame and its surroundings. PIN and one-time password are one step, so that the frame keeps the focus. */
function CheckoutEntryStep({ scene, checkout, readAt, stale, online, payment }: CheckoutEntryStepProps): ReactNode {
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
              <span>{t(checkoutMessages, 'frameOpening')}</span>
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

interface CheckoutStatusProps extends SceneProps {
  readonly scene: Exclude<CheckoutScene, { name: 'offer' | 'entry' }>;
}

const LaterShares = later<CheckoutSharesProps>('checkout shares', () =>
  fromChunk(() => import('./CheckoutShares.tsx'), 'CheckoutShares'),
);

const Shares = stepsPart(({ outcome }) => outcome.Shares);

const ReportButton = stepsPart(({ outcome }) => outcome.ReportButton);

/** A running payment, or its outcome. Nothing here can pay a second time. */
function CheckoutStatus(props: CheckoutStatusProps): ReactNode {
  const { scene, checkout, stale, online, acted, onLeave } = props;
  const language = useLanguage();
  const merchant = useMerchant()?.name ?? null;
  const { t } = language;
  const { name } = scene;
  const settled = name === 'paid' || name === 'closed';
  const texts = sceneTexts(scene, checkout, language, merchant);
  const instructionRef = checkout.attempt?.refs.at(-1);
  return (
    <div className="ts-step" data-step="checkout" data-state={checkout.state}>
      <SceneHead
        texts={texts}
        takesFocus={acted}
        amount={name === 'paid' && !checkout.added ? checkout.amount : undefined}
      />
      {name === 'paid' ? (
        <>
          <LaterShares checkout={checkout} badge={texts.title} Shares={Shares} />
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
        {instructionRef !== undefined && (settled || name === 'not_known') && (
          <ReportButton instructionRef={instructionRef} />
        )}
      </div>
    </div>
  );
}
