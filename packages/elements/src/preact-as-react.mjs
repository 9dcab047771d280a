import { options } from 'preact';
import { useState } from 'preact/hooks';

/*
 * Replaces `react` in the widgets: Preact's compatibility layer, with the behaviours of React on which they rely.
 */

export * from 'preact/compat';
export { default } from 'preact/compat';

// Effects run immediately after a render, as React's do after a press or a key. Otherwise the focus and callbacks would
// be a frame late.
options.requestAnimationFrame = queueMicrotask;

let count = 0;

/**
 * A unique id on the page. Preact counts its ids from the root, so that two portals would have the same ones.
 * @returns {string}
 */
export function useId() {
  return useState(() => `till-${(count += 1)}`)[0];
}
