import { useContext, useEffect, useRef } from 'react';
import { BrowserBackContext } from '../provider/context.ts';
import type { ReviewEntry } from './review-entry.ts';
import type { Purchase } from './use-purchase.ts';
import type { StepsPart } from './use-steps.ts';

/** Lets the browser's Back lead from the review to the form. The entry's code comes with the steps after the form. */
export function useReviewEntry({ state, edit }: Purchase, steps: StepsPart | null): void {
  const wanted = useContext(BrowserBackContext);
  const { name } = state.step;
  const entry = useRef<ReviewEntry | null>(null);
  const latest = useRef(edit);
  useEffect(() => {
    latest.current = edit;
  });
  useEffect(() => {
    if (wanted && steps) entry.current ??= steps.createReviewEntry(() => latest.current());
    entry.current?.show(name);
  }, [wanted, steps, name]);
  useEffect(
    () => () => {
      entry.current?.end();
      entry.current = null;
    },
    [wanted],
  );
}
