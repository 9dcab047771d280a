type Child = Node | string | null;

/** Creates an element; text is never parsed as HTML. */
export function element(name: string, attributes: Record<string, string | number>, ...children: Child[]): HTMLElement {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, String(value));
  made.append(...children.filter((child) => child !== null));
  return made;
}

/** A button with a longer label for assistive technology. */
export function button(text: string, label: string, press: () => void): HTMLElement {
  const made = element('button', { type: 'button', 'aria-label': label }, text);
  made.addEventListener('click', press);
  return made;
}

/** The element of a known id, as the expected kind. */
export function known<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`The page has no ${id}.`);
  return found;
}

/** Shows a list without disturbing unchanged rows: an open row stays open, and the focus stays in place. */
export function showList<Item extends { readonly id: string }>(
  list: HTMLElement,
  items: readonly Item[],
  build: (item: Item) => HTMLElement,
  emptyText: string,
): void {
  const kept = new Map(rowsOf(list).map((row) => [row.dataset['key'], row]));
  const focused = focusedRow(list);
  const rows = items.map((item) => showRow(item, kept.get(item.id), build));
  const shown = rows.length > 0 ? rows : [element('li', { class: 'empty' }, emptyText)];
  if (shown.length === list.children.length && shown.every((row, index) => list.children[index] === row)) return;
  list.replaceChildren(...shown);
  const again = rows.find((row) => focused !== undefined && row.dataset['key'] === focused);
  again?.querySelector<HTMLElement>('summary, button')?.focus();
}

/** Fills a select with values and texts; a choice that still exists stays selected. */
export function fillSelect(id: string, choices: readonly (readonly [value: string, text: string])[]): void {
  const select = known(id, HTMLSelectElement);
  const version = JSON.stringify(choices);
  if (select.dataset['version'] === version) return;
  const before = select.value;
  select.dataset['version'] = version;
  select.replaceChildren(...choices.map(([value, text]) => element('option', { value }, text)));
  if (choices.some(([value]) => value === before)) select.value = before;
}

/** A row that opens to show more. */
export function openable(summary: readonly Child[], ...content: Child[]): HTMLElement {
  return element('details', {}, element('summary', {}, ...summary), element('div', { class: 'opened' }, ...content));
}

/** A value as indented JSON, in a box that scrolls by keyboard too. */
export function jsonBlock(label: string, value: unknown): HTMLElement {
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  const block = element('pre', { tabindex: 0, role: 'region', 'aria-label': label }, text);
  return element('figure', {}, element('figcaption', {}, label), block);
}

/** A coloured badge; the colour only repeats the text. */
export function badge(text: string, tone: 'good' | 'open' | 'bad' | 'quiet'): HTMLElement {
  return element('span', { class: 'badge', 'data-tone': tone }, text);
}

function showRow<Item extends { readonly id: string }>(
  item: Item,
  before: HTMLElement | undefined,
  build: (item: Item) => HTMLElement,
): HTMLElement {
  const version = JSON.stringify(item);
  if (before?.dataset['version'] === version) return before;
  const row = element('li', { 'data-key': item.id, 'data-version': version }, build(item));
  const details = row.querySelector('details');
  if (details && before?.querySelector('details')?.open) details.open = true;
  return row;
}

function rowsOf(list: HTMLElement): HTMLElement[] {
  return [...list.children].filter((child) => child instanceof HTMLElement);
}

function focusedRow(list: HTMLElement): string | undefined {
  return rowsOf(list).find((row) => row.contains(document.activeElement))?.dataset['key'];
}
