import { useEffect, useRef, useState, type RefObject } from 'react';

/** Maximum automatic loads in a row; then a press is required, so that content below stays reachable. */
const maxByItself = 4;

interface More {
  readonly hasMore: boolean;
  readonly loading: boolean;
  readonly failed: boolean;
  /** Load more even if the end is not visible, because too few loaded rows match. */
  readonly wanted: boolean;
  load(): void;
}

export interface Loading {
  /** The ref of the element at the end of the list. */
  readonly end: RefObject<HTMLDivElement | null>;
  press(): void;
}

/** Loads more when the end of the list becomes visible, a few times; after that on press. */
export function useMore({ hasMore, loading, failed, wanted, load }: More): Loading {
  const end = useRef<HTMLDivElement>(null);
  const [byItself, setByItself] = useState(0);
  const [inSight, setInSight] = useState(false);
  const may = hasMore && !loading && !failed && byItself < maxByItself && (inSight || wanted);

  useEffect(() => {
    const element = end.current;
    if (!element || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(([entry]) => setInSight(entry?.isIntersecting === true));
    observer.observe(element);
    return () => observer.disconnect();
  }, [hasMore]);

  useEffect(() => {
    if (!may) return;
    setByItself((count) => count + 1);
    load();
    // oxlint-disable-next-line react/exhaustive-deps -- the loader is new with each render, but equivalent
  }, [may]);

  return {
    end,
    press() {
      setByItself(0);
      load();
    },
  };
}
