export interface FrameSight {
  /** Marks this button with `aria-disabled` while a pointer's press on it would not arrive. */
  watch(button: HTMLElement): void;
  /** Waits a little, and returns whether a person can see the frame. */
  isClear(): Promise<boolean>;
}

/**
 * Detects clickjacking: whether something covers the frame, or makes it transparent. Chromium reports this
 * (IntersectionObserver v2); other browsers do not, and there the frame counts as clear. Self-contained.
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
      // Firefox and Safari do not have this field.
      if (!('isVisible' in entry) || typeof entry.isVisible !== 'boolean') continue;
      isKnown = true;
      lookedAt = performance.now();
      trackClear(entry.isVisible && entry.intersectionRatio >= minInView);
      trackCovered(!entry.isVisible);
    }
  }, options);
  observer.observe(element);

  /**
   * A frame that is cut off (`clip-path`) is reported as visible as far as it remains. At least half of it has to be
   * visible, so that no person presses a button without seeing its purpose.
   */
  function trackClear(isClear: boolean): void {
    if (isClear) clearSince ??= performance.now();
    else clearSince = null;
  }

  /** A person who scrolls a shown card half out of sight still reads it. */
  function trackCovered(isCovered: boolean): void {
    if (isCovered) {
      covering ??= setTimeout(onCovered, coveredFor);
      return;
    }
    clearTimeout(covering);
    covering = undefined;
  }

  /**
   * Chromium withholds a pointer's press from a frame that checks whether it is covered, for half a second after the
   * frame was inserted, moved or resized: it drops the press without an event. Until then a button is marked as
   * disabled. Visibility results stay valid, and keys still work: they are not withheld.
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

  /** Before the observer has reported anything, the frame does not count as clear in a browser that supports it. */
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
      // A person who presses a visible button may have most of the frame below the edge of a small screen.
      if (!isClearNow()) element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      const asked = performance.now();
      // A cross-site frame that is fully covered is no longer drawn, and receives no report: observe it again.
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
