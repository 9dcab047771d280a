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
    let isShown = true;
    const below = new Set<Element>();
    const update = (): void => void bar.toggleAttribute('data-loose', !isShown || below.size > 0);
    const inWindow = new IntersectionObserver(
      (entries) => {
        const latest = entries[entries.length - 1];
        if (!latest) return;
        const half = Math.min(latest.boundingClientRect.height, innerHeight) / 2;
        isShown = latest.intersectionRect.height >= half;
        update();
      },
      { threshold: steps },
    );
    // What touches the end of the window, less a pixel, is where the bar would be.
    const belowBar = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) below[isIntersecting ? 'add' : 'delete'](target);
        update();
      },
      { rootMargin: `${bar.offsetHeight - innerHeight - 1}px 0px 0px` },
    );
    const known = new Set<Element>();
    const meet = (): void => {
      const found = [...step.querySelectorAll(served)];
      const isNews = found.some((each) => !known.has(each));
      for (const each of found) {
        known.add(each);
        belowBar.observe(each);
      }
      // News of the shopper's own press are scrolled above the bar, by their scroll margin: the first of them for certain.
      if (isNews && step.contains(document.activeElement))
        for (const each of found.reverse()) each.scrollIntoView({ block: 'nearest', behavior: 'instant' });
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
