type Child = Node | string | null;

/** Makes an element; text stays text, whatever it holds. */
export function element(name: string, attributes: Record<string, string | number>, ...children: Child[]): HTMLElement {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, String(value));
  made.append(...children.filter((child) => child !== null));
  return made;
}

/** A button that says more to those who do not see what stands around it. */
export function button(text: string, label: string, press: () => void): HTMLElement {
  const made = element('button', { type: 'button', 'aria-label': label }, text);
  made.addEventListener('click', press);
  return made;
}

/** The element of an id that the page is known to have, as the kind it is known to be. */
export function known<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`The page has no ${id}.`);
  return found;
}

/** Shows a list without disturbing what has not changed: an open row stays open, and the focus where it is. */
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

/** Gives a select its choices, as values and what is read; what was chosen stays chosen where it still can be. */
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

/** A word with a colour of its own; the colour only repeats what the word says. */
export function badge(text: string, tone: 'good' | 'open' | 'bad'): HTMLElement {
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
