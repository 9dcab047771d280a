export interface FrameSight {
  /** Waits a little, and says whether a person can see the frame. */
  isClear(): Promise<boolean>;
}

/**
 * Whether something covers the frame, or makes it see-through, so that a click would be somebody else's idea. Chromium
 * tells (IntersectionObserver v2); elsewhere nobody does, and the frame is taken for clear. Self-contained.
 */
export function frameSight(element: Element, onCovered: () => void): FrameSight {
  const clearFor = 300;
  const longestWait = 500;
  const coveredFor = 400;
  let isKnown = false;
  let clearSince: number | null = null;
  let covering: ReturnType<typeof setTimeout> | undefined;

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
      note(entry.isVisible);
    }
  }, options);
  observer.observe(element);

  function note(isVisible: boolean): void {
    if (isVisible) {
      clearSince ??= performance.now();
      clearTimeout(covering);
      covering = undefined;
      return;
    }
    clearSince = null;
    covering ??= setTimeout(onCovered, coveredFor);
  }

  /** Before the observer has said anything, a browser that has it is not believed to be clear. */
  function isClearNow(): boolean {
    const tells = typeof IntersectionObserverEntry === 'function' && 'isVisible' in IntersectionObserverEntry.prototype;
    if (!tells && !isKnown) return true;
    return clearSince !== null && performance.now() - clearSince >= clearFor;
  }

  return {
    async isClear() {
      const until = performance.now() + longestWait;
      while (!isClearNow()) {
        if (performance.now() >= until) return false;
        await new Promise((resolve) => setTimeout(resolve, 25));
      }
      return true;
    },
  };
}
