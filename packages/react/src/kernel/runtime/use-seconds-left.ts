import { useEffect, useState } from 'react';

/** Whole seconds until an instant (milliseconds since 1970), counting down; 0 once it is past. */
export function useSecondsLeft(until: number | null): number {
  const [now, setNow] = useState(() => Date.now());
  const left = until === null ? 0 : Math.max(0, Math.ceil((until - now) / 1000));
  useEffect(() => {
    if (until === null) return undefined;
    const tick = (): void => setNow(Date.now());
    tick();
    const timer = setInterval(tick, 250);
    const stop = setTimeout(() => clearInterval(timer), Math.max(0, until - Date.now()) + 500);
    return () => {
      clearInterval(timer);
      clearTimeout(stop);
    };
  }, [until]);
  return left;
}
