import { useEffect, useState } from 'react';

/** How long Pay ignores input after it appeared, in milliseconds: the second press of a double tap is no decision. */
const settling = 600;

/** Whether `shown` has lasted long enough for a press to be meant. */
export function useSettled(shown: boolean): boolean {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    if (!shown) return undefined;
    const timer = setTimeout(() => setSettled(true), settling);
    return () => {
      clearTimeout(timer);
      setSettled(false);
    };
  }, [shown]);
  return settled;
}
