import { useEffect, useRef, type ReactNode } from 'react';
import type { Checkout } from '@tillside/contract/browser';
import { checkoutWords } from '../messages/en-NG/checkout.ts';
import { Icon } from '../parts/icons.tsx';
import { useAnnounce } from '../parts/Widget.tsx';
import { useLanguage } from '../provider/context.ts';
import { useSecondsLeft } from '../provider/use-seconds-left.ts';

export interface TimeLeftProps {
  readonly checkout: Checkout;
  readonly readAt: number;
}

/** From here on the clock looks urgent, seconds. */
const soon = 60;

/**
 * How long a one-time password can still be entered: counted on from what the server said, so that a wrong clock of the
 * phone does not matter. That it is over is the server's to say.
 */
export function TimeLeft({ checkout, readAt }: TimeLeftProps): ReactNode {
  const words = useLanguage().say(checkoutWords);
  const announce = useAnnounce();
  const left = checkout.attempt?.seconds_left ?? null;
  const seconds = useSecondsLeft(left === null ? null : readAt + left * 1_000);
  const minutes = left === null ? null : Math.ceil(seconds / 60);
  const before = useRef(minutes);
  useEffect(() => {
    // By the minute near the end, and not every second; what was there from the start is read with the rest.
    if (minutes !== before.current && (minutes === 2 || minutes === 1))
      announce(words.checkoutMinutesLeft({ minutes }));
    before.current = minutes;
  }, [announce, words, minutes]);
  if (left === null) return null;
  return (
    <p className="ts-checkout-time" data-soon={seconds < soon || undefined}>
      <Icon name="clock" />
      <span>{words.checkoutTimeLeft}</span>
      <bdi className="ts-checkout-clock" dir="ltr">
        {words.checkoutClock({ minutes: Math.floor(seconds / 60), seconds: seconds % 60 })}
      </bdi>
    </p>
  );
}
