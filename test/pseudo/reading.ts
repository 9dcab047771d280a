/** Selects what widgets draw. The merchant's page is around it, also below the provider. */
export const ofWidgets = ':is([class^="ts-"], [class*=" ts-"]):not(.ts-root)';

/**
 * Calls `read` with every text inside `within` that a person can see or hear, also if it is there only for a moment. It
 * excludes what a person types, and the initials of a name in its mark. Its source is put into pages of the example
 * shop, so it needs nothing from outside itself.
 */
export function readTexts(within: string, read: (text: string) => void): { end(): void } {
  /** What of an element is read out or shown, beside its text. */
  const attributes = [
    'alt',
    'aria-description',
    'aria-label',
    'aria-placeholder',
    'aria-roledescription',
    'aria-valuetext',
    'label',
    'placeholder',
    'title',
  ];
  const readText = (text = ''): void => {
    if (/\p{L}/u.test(text)) read(text);
  };
  const readNode = (node: Node): void => {
    if (node instanceof Text) readText(node.wholeText);
    if (!(node instanceof Element) || node.matches('script, style, .ts-mark')) return;
    for (const name of attributes) readText(node.attributes.getNamedItem(name)?.value);
    if (!node.matches('textarea')) for (const child of node.childNodes) readNode(child);
  };
  /** Reads what of this node is inside: all of it, or what it holds. */
  const readInside = (node: Node, parent: Element | null): void => {
    if (parent?.closest('script, style, textarea, .ts-mark')) return;
    if (parent?.closest(within)) readNode(node);
    else if (node instanceof Element && node.matches(within)) readNode(node);
    else if (node instanceof Element) for (const root of node.querySelectorAll(within)) readNode(root);
  };
  const readChanges = (changes: readonly MutationRecord[]): void => {
    for (const { type, target, addedNodes, attributeName } of changes) {
      // What came may be gone again, so where it came is asked for, and not where it is.
      const place = target instanceof Element ? target : target.parentElement;
      if (type === 'childList') for (const node of addedNodes) readInside(node, place);
      else if (type === 'characterData') readInside(target, place);
      else if (place?.closest(within)) readText(place.attributes.getNamedItem(attributeName ?? '')?.value);
    }
  };
  const observer = new MutationObserver(readChanges);
  observer.observe(document, {
    attributes: true,
    attributeFilter: attributes,
    characterData: true,
    childList: true,
    subtree: true,
  });
  return {
    end() {
      readChanges(observer.takeRecords());
      observer.disconnect();
    },
  };
}
