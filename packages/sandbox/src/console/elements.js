/** Makes an element; text stays text, whatever it holds. */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) {
    if (typeof value === 'function') made.addEventListener(attribute, value);
    else if (value !== null && value !== undefined) made.setAttribute(attribute, String(value));
  }
  made.append(...children.filter((child) => child !== null));
  return made;
}

/**
 * Shows a list without disturbing what has not changed: an opened row stays open, and the focus stays where it is.
 */
export function showList(list, items, keyOf, build, emptyText) {
  const kept = new Map([...list.children].map((child) => [child.dataset.key, child]));
  const focused = list.contains(document.activeElement) ? document.activeElement.closest('li')?.dataset.key : undefined;
  const rows = items.map((item) => {
    const version = JSON.stringify(item);
    const before = kept.get(keyOf(item));
    if (before?.dataset.version === version) return before;
    const row = element('li', { 'data-key': keyOf(item), 'data-version': version }, build(item));
    if (before?.querySelector('details')?.open) row.querySelector('details').open = true;
    return row;
  });
  const shown = rows.length > 0 ? rows : [element('li', { class: 'empty', 'data-key': '' }, emptyText)];
  if (shown.length !== list.children.length || shown.some((row, index) => list.children[index] !== row)) place(list, shown, focused);
}

function place(list, rows, focused) {
  list.replaceChildren(...rows);
  if (focused === undefined) return;
  const row = rows.find((candidate) => candidate.dataset.key === focused);
  row?.querySelector('summary, button')?.focus();
}

/** A row that opens to show more. */
export function openable(summary, ...content) {
  return element('details', {}, element('summary', {}, ...summary), element('div', { class: 'opened' }, ...content));
}

/** A value as indented JSON, in a box that scrolls by keyboard too. */
export function jsonBlock(label, value) {
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  return element('figure', {}, element('figcaption', {}, label), element('pre', { tabindex: '0', role: 'region', 'aria-label': label }, text));
}

/** A word with a colour of its own; the colour only repeats what the word says. */
export function badge(text, tone) {
  return element('span', { class: 'badge', 'data-tone': tone }, text);
}
