/**
 * Translates a page as browsers do: another node stands in place of every text node, also of those that come later, so that what React
 * holds is no longer in the page. The words stay the same, so that a test finds them.
 * @param write makes what stands there. Browsers write two `font` elements. In stories it is a text, which belongs to the same element
 * for whoever looks for it
 * @returns ends it
 */
export function translatePage(page: Node, write: (words: string) => ChildNode = inFonts): () => void {
  const written = new WeakSet<Node>();
  const translate = (within: Node): void => {
    if (!within.isConnected) return;
    const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
    const texts = within instanceof Text ? [within] : [];
    while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
    for (const text of texts) {
      if (written.has(text) || text.data.trim() === '' || text.parentElement?.closest(untranslated)) continue;
      const translation = write(text.data);
      written.add(translation);
      text.replaceWith(translation);
    }
  };
  const observer = new MutationObserver((records) => {
    for (const { addedNodes, target, type } of records) {
      if (type === 'characterData') written.delete(target);
      for (const node of [...addedNodes, target]) translate(node);
    }
  });
  translate(page);
  observer.observe(page, { childList: true, characterData: true, subtree: true });
  return () => observer.disconnect();
}

const untranslated = 'font, script, style, textarea, option, svg, [translate="no"]';

function inFonts(words: string): ChildNode {
  const outer = document.createElement('font');
  outer.appendChild(document.createElement('font')).append(words);
  return outer;
}
