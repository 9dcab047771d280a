import { defineProvider, defineWidget } from './element.ts';
import { widgets } from './generated/registry.ts';

/** Defines the elements that are not defined yet. The script calls it itself if there is a document. */
export function defineElements(): void {
  defineProvider();
  for (const [tag, declaration] of Object.entries(widgets)) defineWidget(tag, declaration);
}

// On a server, where a framework renders the page first, there is nothing to define them in.
if (typeof customElements !== 'undefined') defineElements();
