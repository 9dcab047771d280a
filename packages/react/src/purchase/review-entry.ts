import { newIdempotencyKey } from '../attempts/idempotency-key.ts';
import { quietly } from '../attempts/attempt-storage.ts';
import { isRecord } from '../client/read.ts';
import type { StepName } from '../instruct/instruct.states.ts';

/**
 * The history entry of a review: the browser's Back leads from it to the form. It has the page's address and a copy of
 * the state of the page's router, so that the router sees no other page. Knows nothing of React.
 */
export interface ReviewEntry {
  /** Tells which step the widget shows now. */
  show(step: StepName): void;
  /** Ends listening. It leaves the history alone: the page may be going elsewhere. */
  end(): void;
}

const mark = 'tillsideReview';
/** Entries of the widgets on this page. Any other mark was left behind by a widget that is gone. */
const owned = new Set<string>();

/** @param edit leads from the review to the form; does nothing in any other step */
export function createReviewEntry(edit: () => void): ReviewEntry {
  const id = newIdempotencyKey();
  let step: StepName = 'idle';
  /** Whether the entry was the current one when last looked at: a page says nothing of entries that it adds. */
  let on = false;
  let removing = false;
  let address = '';

  const isOn = (): boolean => markOf(history.state) === id;

  const put = (): void => {
    const found = markOf(history.state);
    // A state that is not a record is the page's own: it cannot be copied together with our mark.
    if (history.state !== null && !isRecord(history.state)) return;
    quietly(() => {
      const state: unknown = { ...history.state, [mark]: id };
      if (found === null || (found !== id && owned.has(found))) history.pushState(state, '');
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
    // Another address is another page's matter, or a link within this one.
    if (on || !before || location.href !== address) return;
    if (step === 'review') edit();
    // What was sent is not reviewed again: Back leaves the page, as it would without this entry.
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
    },
  };
}

function markOf(state: unknown): string | null {
  const found = isRecord(state) ? state[mark] : null;
  return typeof found === 'string' ? found : null;
}
