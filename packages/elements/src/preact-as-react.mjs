import { options } from 'preact';
import { useState } from 'preact/hooks';

/*
 * What the widgets get where they import `react`: Preact's compatibility layer, with what they count on and Preact does otherwise.
 */

export * from 'preact/compat';
export { default } from 'preact/compat';

// Effects run before anything else happens after a drawing, as React's do after a press or a key. Else the focus and callbacks
// would come a frame late.
options.requestAnimationFrame = queueMicrotask;

let count = 0;

/**
 * An id that nothing else on the page has. Preact's are counted from the root, so that those of two portals are the same.
 * @returns {string}
 */
export function useId() {
  return useState(() => `till-${(count += 1)}`)[0];
}
