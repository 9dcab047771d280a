import type { ReactNode } from 'react';
import { receiptMessages } from '@tillside/messages';
import { Icon } from '../ui/icons.tsx';
import { useLanguage } from '../session/context.ts';

/** Prints its receipt without the rest of the page. */
export function PrintButton(): ReactNode {
  const { t } = useLanguage();
  return (
    <button
      type="button"
      className="ts-share"
      onClick={({ currentTarget }) => printOnly(currentTarget.closest('.ts-receipt, .ts-step') ?? currentTarget)}
    >
      <Icon name="print" />
      {t(receiptMessages, 'print')}
    </button>
  );
}

/**
 * Marks the element and what it stands in for the print rules of the stylesheet. The marks are removed after printing, so the
 * page's own printing is unaffected. A frame that may not print fires no `afterprint`: there the next
 * key or pointer press removes them, before anything could print the page.
 */
function printOnly(element: Element): void {
  const path = [...ancestors(element)];
  const over = new AbortController();
  // What is folded away is not printed.
  const folded = [...element.querySelectorAll<HTMLDetailsElement>('details.ts-timeline:not([open])')];
  for (const details of folded) details.open = true;
  const unmark = (): void => {
    over.abort();
    for (const details of folded) details.open = false;
    element.removeAttribute('data-ts-printed');
    for (const around of path) around.removeAttribute('data-ts-printing');
  };
  element.setAttribute('data-ts-printed', '');
  for (const around of path) around.setAttribute('data-ts-printing', '');
  for (const type of ['afterprint', 'keydown', 'pointerdown'])
    window.addEventListener(type, unmark, { capture: true, signal: over.signal });
  window.print();
}

function* ancestors(element: Element): Generator<Element> {
  for (let around = element.parentElement; around; around = around.parentElement) yield around;
}
