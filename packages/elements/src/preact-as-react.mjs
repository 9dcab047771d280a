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

// A text that is an element's only content is written into the element, as React does. Preact would change its own text
// node, which is no longer in the page where a browser has translated that. Pictures take attributes only.
const inPictures = new Set(['text', 'tspan', 'title', 'desc']);
const { vnode: created } = options;
options.vnode = (vnode) => {
  created?.(vnode);
  const { type, props } = vnode;
  if (typeof type !== 'string' || typeof props.children !== 'string' || inPictures.has(type)) return;
  props.textContent = props.children;
  props.children = undefined;
};

let count = 0;

/**
 * A unique id on the page. Preact counts its ids from the root, so that two portals would have the same ones.
 * @returns {string}
 */
export function useId() {
  return useState(() => `till-${(count += 1)}`)[0];
}
