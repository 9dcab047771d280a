import { useEffect, useRef, type ReactNode } from 'react';

/**
 * Lets the bar around it stick to the end of the window only while half of its step, or half of the window, shows the step. The
 * bar would cover what the shopper reads elsewhere on the page.
 */
export function Sticks(): ReactNode {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const bar = place.current?.parentElement;
    const step = bar?.closest('.ts-step');
    if (!bar || !step || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        const latest = entries[entries.length - 1];
        if (!latest) return;
        const half = Math.min(latest.boundingClientRect.height, innerHeight) / 2;
        bar.toggleAttribute('data-loose', latest.intersectionRect.height < half);
      },
      { threshold: steps },
    );
    observer.observe(step);
    return () => {
      observer.disconnect();
      bar.removeAttribute('data-loose');
    };
  }, []);
  return <span ref={place} hidden />;
}

/** Every twentieth of the step. */
const steps = Array.from({ length: 21 }, (_, part) => part / 20);
