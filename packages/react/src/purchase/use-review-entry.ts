import { useContext, useEffect, useRef } from 'react';
import { BrowserBackContext } from '../session/context.ts';
import { createReviewEntry, type ReviewEntry } from './review-entry.ts';
import type { Purchase } from '../flow/purchase.ts';

/** Makes the browser's Back button return from the review to the form. */
export function useReviewEntry({ state, edit }: Purchase): void {
  const wanted = useContext(BrowserBackContext);
  const { name } = state.step;
  const entry = useRef<ReviewEntry | null>(null);
  const latest = useRef(edit);
  useEffect(() => {
    latest.current = edit;
  });
  useEffect(() => {
    if (wanted) entry.current ??= createReviewEntry(() => latest.current());
    entry.current?.show(name);
  }, [wanted, name]);
  useEffect(
    () => () => {
      entry.current?.end();
      entry.current = null;
    },
    [wanted],
  );
}
