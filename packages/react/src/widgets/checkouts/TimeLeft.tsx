import { minutesAndSeconds } from '../../language/minutes-and-seconds.ts';
import { useEffect, useRef, type ReactNode } from 'react';
import type { Checkout } from '@tillside/contract';
import { checkoutMessages } from '@tillside/messages';
import { Icon } from '../../ui/icons.tsx';
import { useAnnounce } from '../../ui/Widget.tsx';
import { useLanguage } from '../../session/context.ts';
import { useSecondsLeft } from '../../session/use-seconds-left.ts';

export interface TimeLeftProps {
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
