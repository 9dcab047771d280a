import { type ReactNode, useEffect, useRef } from 'react';
import type { Money, Checkout } from '@tillside/contract';
import { Hero } from '../../kernel/ui/Hero.tsx';
import { StepHeading } from '../../kernel/ui/StepHeading.tsx';
import { OutcomeMedal } from '../../kernel/purchase/OutcomeMedal.tsx';
import type { SceneTexts } from './scene-texts.ts';
import type { CompanionError } from '../../kernel/client/failure.ts';
import type { WalletPayment } from './use-wallet-payment.tsx';
import { minutesAndSeconds } from '../../kernel/language/language.ts';
import { checkoutMessages } from '@tillside/messages';
import { Icon } from '../../kernel/ui/icons.tsx';
import { useAnnounce } from '../../kernel/ui/Widget.tsx';
import { useLanguage } from '../../kernel/runtime/context.ts';
import { useSecondsLeft } from '../../kernel/runtime/use-seconds-left.ts';

export interface SceneHeadProps {
  readonly texts: SceneTexts;
  readonly takesFocus: boolean;
  /** The amount of an outcome, large. */
  readonly amount?: Money | undefined;
  readonly testMode?: string | undefined;
}

/** The heading of a scene, with the seal of an outcome. */
export function SceneHead({ texts, takesFocus, amount, testMode }: SceneHeadProps): ReactNode {
  const { sign, title, headline = '', text } = texts;
  if (!sign) {
    return (
      <div className="ts-stack" data-gap="tiny">
        <div className="ts-header">
          <StepHeading takesFocus={takesFocus}>{title}</StepHeading>
          {testMode !== undefined && <span className="ts-mode">{testMode}</span>}
        </div>
        {text && <p className="ts-text">{text}</p>}
      </div>
    );
  }
  return (
    <div className="ts-outcome" data-tone={sign.tone}>
      <OutcomeMedal tone={sign.tone} isTurning={sign.turning === true} provider={null} />
      <StepHeading takesFocus={takesFocus}>{title}</StepHeading>
      {amount && <Hero amount={amount} />}
      {headline !== '' && (
        <p className="ts-outcome-subject">
          <bdi>{headline}</bdi>
        </p>
      )}
      {/* The text for announcements contains the amount, which is already shown here. */}
      {text && !amount && text !== headline && <p className="ts-text">{text}</p>}
    </div>
  );
}

export interface SceneProps {
  readonly checkout: Checkout;
  /** When it was read, by this device's clock: milliseconds since 1970. */
  readonly readAt: number;
  /** The error of the last read, which makes the content outdated; `null` without one. */
  readonly stale: CompanionError | null;
  readonly online: boolean;
  /** The user acted here: the next scene takes the focus. */
  readonly acted: boolean;
  readonly payment: Pick<WalletPayment, 'open' | 'close' | 'frame'>;
  readonly onLeave?: (() => void) | undefined;
}

interface TimeLeftProps {
  readonly checkout: Checkout;
  readonly readAt: number;
}

/** The countdown looks urgent from here on, in seconds. */
const soon = 60;

/**
 * The time left for a one-time password, counted down from the server's value, so that a wrong clock of the
 * phone does not matter. Only the server decides that it has expired.
 */
export function TimeLeft({ checkout, readAt }: TimeLeftProps): ReactNode {
  const { t } = useLanguage();
  const announce = useAnnounce();
  const left = checkout.attempt?.seconds_left ?? null;
  const seconds = useSecondsLeft(left === null ? null : readAt + left * 1_000);
  const minutes = left === null ? null : Math.ceil(seconds / 60);
  const before = useRef(minutes);
  useEffect(() => {
    // Announced by the minute near the end; the initial value is read with the rest.
    if (minutes !== before.current && (minutes === 2 || minutes === 1))
      announce(t(checkoutMessages, 'minutesLeft', { minutes }));
    before.current = minutes;
  }, [announce, t, minutes]);
  if (left === null) return null;
  return (
    <p className="ts-checkout-time" data-soon={seconds < soon || undefined}>
      <Icon name="clock" />
      <span>{t(checkoutMessages, 'timeLeft')}</span>
      <bdi className="ts-checkout-clock" dir="ltr">
        {t(checkoutMessages, 'clock', minutesAndSeconds(seconds))}
      </bdi>
    </p>
  );
}
