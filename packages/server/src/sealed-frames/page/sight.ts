export interface FrameSight {
  /** Says of this button, and to whom it may concern, whether a pointer's press on it would arrive. */
  watch(button: HTMLElement): void;
  /** Waits a little, and says whether a person can see the frame. */
  isClear(): Promise<boolean>;
}

/**
 * Whether something covers the frame, or makes it see-through, so that a click would be somebody else's idea. Chromium
 * tells (IntersectionObserver v2); elsewhere nobody does, and the frame is taken for clear. Self-contained.
 */
export function frameSight(element: Element, onCovered: () => void): FrameSight {
  const clearFor = 300;
  const maxWait = 1_000;
  const coveredFor = 400;
  const minInView = 0.5;
  const settlesIn = 600;
  let isKnown = false;
  let clearSince: number | null = null;
  let lookedAt = 0;
  let covering: ReturnType<typeof setTimeout> | undefined;
  let settling: ReturnType<typeof setTimeout> | undefined;
  const watched: HTMLElement[] = [];

  const options: IntersectionObserverInit & { trackVisibility: boolean; delay: number } = {
    trackVisibility: true,
    delay: 100,
    threshold: [0, 0.25, 0.5, 0.75, 1],
  };
  const observer = new IntersectionObserver((entries) => {
    for (const entry of entries) {
      // Firefox and Safari know no such field.
      if (!('isVisible' in entry) || typeof entry.isVisible !== 'boolean') continue;
      isKnown = true;
      lookedAt = performance.now();
      trackClear(entry.isVisible && entry.intersectionRatio >= minInView);
      trackCovered(!entry.isVisible);
    }
  }, options);
  observer.observe(element);

  /**
   * What is cut off (`clip-path`) is called visible as far as it is left: so at least half of the frame has to be, or a
   * person would press a button without seeing what it is for.
   */
  function trackClear(isClear: boolean): void {
    if (isClear) clearSince ??= performance.now();
    else clearSince = null;
  }

  /** Who scrolls a shown card half out of sight still reads it. */
  function trackCovered(isCovered: boolean): void {
    if (isCovered) {
      covering ??= setTimeout(onCovered, coveredFor);
      return;
    }
    clearTimeout(covering);
    covering = undefined;
  }

  /**
   * Chromium withholds a pointer's press from a frame that asks whether it is covered, for half a second after the frame
   * came, moved or changed its size: it drops the press and tells nobody. Until then a button says that it is not ready.
   * Looks stay, and keys do their work: they are not withheld.
   */
  function unsettle(): void {
    if (!isSupported()) return;
    for (const button of watched) button.setAttribute('aria-disabled', 'true');
    clearTimeout(settling);
    settling = setTimeout(() => {
      for (const button of watched) button.removeAttribute('aria-disabled');
    }, settlesIn);
  }
  window.addEventListener('resize', unsettle);

  function isSupported(): boolean {
    return typeof IntersectionObserverEntry === 'function' && 'isVisible' in IntersectionObserverEntry.prototype;
  }

  /** Before the observer has said anything, a browser that has it does not count as clear. */
  function isClearNow(): boolean {
    if (!isSupported() && !isKnown) return true;
    return clearSince !== null && performance.now() - clearSince >= clearFor;
  }

  function isFresh(asked: number): boolean {
    return lookedAt >= asked || (!isSupported() && !isKnown);
  }

  return {
    watch(button) {
      watched.push(button);
      unsettle();
    },
    async isClear() {
      // Whoever presses a button that is in view may have most of the frame below the edge of a small screen.
      if (!isClearNow()) element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      const asked = performance.now();
      // A frame of another site that is wholly covered draws nothing any more, and learns nothing of it: it looks once more.
      observer.unobserve(element);
      observer.observe(element);
      while (!isClearNow() || !isFresh(asked)) {
        if (performance.now() >= asked + maxWait) return false;
        await new Promise((resolve) => setTimeout(resolve, 25));
      }
      return true;
    },
  };
}
