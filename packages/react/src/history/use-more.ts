import { useEffect, useRef, useState, type RefObject } from 'react';
import { historyMessages } from '@tillside/messages';
import { useAnnounce } from '../parts/Widget.tsx';
import { useLanguage } from '../provider/context.ts';

/** So often more is loaded by itself in a row; then a press is asked for, so that what is below can be reached. */
const maxByItself = 4;

interface More {
  readonly hasMore: boolean;
  readonly loading: boolean;
  readonly failed: boolean;
  /** More is wanted whether or not the end is in sight: too few of those that are loaded are looked for. */
  readonly wanted: boolean;
  load(): void;
}

export interface Loading {
  /** Goes on what stands at the end of the list. */
  readonly end: RefObject<HTMLDivElement | null>;
  press(): void;
}

/** Loads more when the end of the list comes into sight, a few times; after that a press goes on. */
export function useMore(
  { hasMore, loading, failed, wanted, load }: More,
  list: RefObject<HTMLElement | null>,
): Loading {
  const { t } = useLanguage();
  const announce = useAnnounce();
  const end = useRef<HTMLDivElement>(null);
  const shown = useRef<number | null>(null);
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
    // oxlint-disable-next-line react/exhaustive-deps -- what loads is new with each render, and the same
  }, [may]);

  // After a press: how many came is said, and the focus goes on at the first of them.
  useEffect(() => {
    const before = shown.current;
    if (loading || before === null) return;
    shown.current = null;
    const rows = rowsOf(list.current);
    const first = rows[before];
    if (!first) return;
    announce(t(historyMessages, 'moreLoaded', { count: rows.length - before }));
    first.focus();
  }, [announce, list, loading, t]);

  return {
    end,
    press() {
      shown.current = rowsOf(list.current).length;
      setByItself(0);
      load();
    },
  };
}

function rowsOf(list: HTMLElement | null): readonly HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('.ts-history-button') ?? [])];
}
