import { newIdempotencyKey, quietly } from '../runtime/attempt-storage.ts';
import { isRecord } from '../client/read.ts';
import type { StepName } from '../instructions/instruct.states.ts';
import { useContext, useEffect, useRef } from 'react';
import { PageContext } from '../flow/page.ts';
import { useLatest } from '../runtime/context.ts';
import type { Purchase } from '../flow/purchase.ts';

/**
 * The history entry of a review: the browser's Back button returns from it to the form. It has the page's address and a copy of
 * the router's state, so that the router sees no navigation. Independent of React.
 */
interface ReviewEntry {
  show(step: StepName): void;
  /** Stops listening. It leaves the history alone, because the page may be navigating. */
  end(): void;
}

const mark = 'tillsideReview';
/** Entries of the widgets on this page. Any other mark belongs to a removed widget. */
const owned = new Set<string>();

/** @param edit returns from the review to the form; no effect in any other step */
function createReviewEntry(edit: () => void): ReviewEntry {
  const id = newIdempotencyKey();
  let step: StepName = 'idle';
  /** Whether the entry was current at the last check: browsers raise no event for entries that a page adds. */
  let on = false;
  let removing = false;
  let address = '';
  const { scrollRestoration } = history;

  const isOn = (): boolean => markOf(history.state) === id;

  // Without scroll restoration: a return shows the form's heading, which has the focus, not the former position.
  const push = (state: unknown): void => {
    history.scrollRestoration = 'manual';
    history.pushState(state, '');
    history.scrollRestoration = scrollRestoration;
  };

  const put = (): void => {
    const found = markOf(history.state);
    // A state that is not a record cannot be copied together with our mark.
    if (history.state !== null && !isRecord(history.state)) return;
    quietly(() => {
      const state: unknown = { ...history.state, [mark]: id };
      if (found === null || (found !== id && owned.has(found))) push(state);
      else history.replaceState(state, '');
      on = true;
      address = location.href;
    });
  };

  const popped = (): void => {
    const before = on;
    on = isOn();
    if (removing) {
      removing = false;
      if (step === 'review') put();
      return;
    }
    // Another address belongs to another page, or is a link within this one.
    if (on || !before || location.href !== address) return;
    if (step === 'review') edit();
    // A sent purchase is not reviewed again: Back leaves the page, as it would without this entry.
    else if (step !== 'idle') history.back();
  };

  owned.add(id);
  addEventListener('popstate', popped);
  return {
    show(next) {
      step = next;
      if (step === 'review' && !removing) put();
      if (step === 'idle' && isOn()) {
        removing = true;
        history.back();
      }
    },
    end() {
      owned.delete(id);
      removeEventListener('popstate', popped);
      history.scrollRestoration = scrollRestoration;
    },
  };
}

function markOf(state: unknown): string | null {
  const found = isRecord(state) ? state[mark] : null;
  return typeof found === 'string' ? found : null;
}

/** Makes the browser's Back button return from the review to the form. */
export function useReviewEntry({ state, filling, edit }: Purchase): void {
  const { browserBack: wanted = true } = useContext(PageContext);
  // Beside the form it is no page of its own.
  const name = filling ? 'idle' : state.step.name;
  const entry = useRef<ReviewEntry | null>(null);
  const latest = useLatest(edit);
  useEffect(() => {
    if (wanted) entry.current ??= createReviewEntry(() => latest.current());
    entry.current?.show(name);
  }, [wanted, name, latest]);
  useEffect(
    () => () => {
      entry.current?.end();
      entry.current = null;
    },
    [wanted],
  );
}
