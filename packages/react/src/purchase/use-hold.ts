import { useEffect, useRef } from 'react';
import type { Step } from '../instruct/instruct.states.ts';
import { useSecondsLeft } from '../session/use-seconds-left.ts';

/**
 * The seconds for which the price of a review still holds. Once they are over, and while the page is looked at, the price
 * is asked for again.
 */
export function useHold(step: Step, askPrice: () => void, isOnline: boolean): number {
  const price = step.name === 'review' && step.obstacle === null ? step.price : null;
  const until = (price?.at === 'ready' && price.exchange?.until) || null;
  const seconds = useSecondsLeft(until);
  const latest = useRef(askPrice);
  useEffect(() => {
    latest.current = askPrice;
  });
  const isOver = isOnline && until !== null && seconds === 0;
  useEffect(() => {
    if (!isOver) return undefined;
    const renew = (): void => {
      if (document.visibilityState === 'visible') latest.current();
    };
    renew();
    document.addEventListener('visibilitychange', renew);
    return () => document.removeEventListener('visibilitychange', renew);
  }, [isOver]);
  return seconds;
}
