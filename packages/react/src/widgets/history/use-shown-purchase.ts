import { useEffect, useRef, useState, type RefObject } from 'react';

export interface ShownPurchase {
  /** The ref of the purchase that is shown instead of the list; `null` for the list. */
  readonly shown: string | null;
  /** Whether it was opened by a press here: then it takes the focus. */
  readonly pressed: boolean;
  show(ref: string | null): void;
}

/**
 * Which purchase of the history is shown: the page's choice, or the widget's own. Back in the list, the row that was opened
 * stands where it stood, and has the focus.
 * @param given the page's choice; `undefined` if it makes none
 */
export function useShownPurchase(
  given: string | null | undefined,
  onPurchase: ((ref: string | null) => void) | undefined,
  list: RefObject<HTMLElement | null>,
): ShownPurchase {
  const [own, setOwn] = useState<string | null>(null);
  const [pressed, setPressed] = useState<string | null>(null);
  const shown = given === undefined ? own : given;
  const before = useRef(shown);
  const place = useRef<{ readonly ref: string; readonly top: number } | null>(null);
  useEffect(() => {
    const opened = before.current;
    before.current = shown;
    const row = shown === null && opened !== null ? rowOf(list.current, opened) : null;
    if (!row) return;
    row.focus({ preventScroll: true });
    const { top } = row.getBoundingClientRect();
    window.scrollBy({ top: place.current?.ref === opened ? top - place.current.top : 0, behavior: 'instant' });
    row.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }, [list, shown]);
  return {
    shown,
    pressed: shown !== null && pressed === shown,
    show(ref) {
      const row = ref === null ? null : rowOf(list.current, ref);
      if (ref !== null && row) place.current = { ref, top: row.getBoundingClientRect().top };
      setPressed(row ? ref : null);
      setOwn(ref);
      onPurchase?.(ref);
    },
  };
}

function rowOf(list: HTMLElement | null, ref: string): HTMLElement | null {
  return (
    [...(list?.querySelectorAll<HTMLElement>('.ts-entry') ?? [])].find((row) => row.dataset['ref'] === ref) ?? null
  );
}
