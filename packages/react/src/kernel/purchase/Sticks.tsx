import { useEffect, useRef, type ReactNode } from 'react';

/**
 * Lets the bar around it stick to the end of the window only while half of its step, or half of the window, shows the step. The
 * bar would cover what the shopper reads elsewhere on the page. It leaves the end while what it serves is there.
 */
export function Sticks(): ReactNode {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const bar = place.current?.parentElement;
    const step = bar?.closest('.ts-step');
    if (!bar || !step || typeof IntersectionObserver === 'undefined') return undefined;
    const against = new Set<Element>();
    const note = (element: Element, isAgainst: boolean): void => {
      against[isAgainst ? 'add' : 'delete'](element);
      bar.toggleAttribute('data-loose', against.size > 0);
    };
    const inWindow = new IntersectionObserver(
      (entries) => {
        const latest = entries[entries.length - 1];
        if (!latest) return;
        const half = Math.min(latest.boundingClientRect.height, innerHeight) / 2;
        note(step, latest.intersectionRect.height < half);
      },
      { threshold: steps },
    );
    // The strip of the window where the bar would be, in per cent: a phone may be turned.
    const belowBar = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) note(target, isIntersecting);
      },
      { rootMargin: `${(100 * (bar.offsetHeight - 1)) / innerHeight - 100}% 0px 0px` },
    );
    let met = 0;
    const meet = (): void => {
      const found = [...step.querySelectorAll(served)];
      for (const each of found) belowBar.observe(each);
      // What the shopper's press has brought is scrolled above the bar; the first part last, so that it is surely in view.
      if (found.length > met && step.matches(':focus-within'))
        for (const each of found.reverse()) each.scrollIntoView({ block: 'nearest' });
      met = found.length;
    };
    const arrivals = new MutationObserver(meet);
    inWindow.observe(step);
    arrivals.observe(step, { childList: true, subtree: true });
    meet();
    return () => {
      inWindow.disconnect();
      belowBar.disconnect();
      arrivals.disconnect();
      bar.removeAttribute('data-loose');
    };
  }, []);
  return <span ref={place} hidden />;
}

/** Every twentieth of the step. */
const steps = Array.from({ length: 21 }, (_, part) => part / 20);

/** What is new or to be pressed with an outcome, and not behind its bar: a card, and where the receipt is shared. */
const served = '.ts-card, .ts-shares';
