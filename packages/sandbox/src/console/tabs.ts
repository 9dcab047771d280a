import { known } from './elements.ts';

/**
 * Shows one panel of the page's tabs at a time. The arrow keys, Home and End switch tabs, and the address keeps
 * the current tab across reloads.
 */
export function startTabs(): void {
  const tabs = [...document.querySelectorAll<HTMLButtonElement>('[role=tab]')];
  const choose = (chosen: HTMLButtonElement): void => {
    for (const tab of tabs) {
      const selected = tab === chosen;
      tab.setAttribute('aria-selected', String(selected));
      tab.tabIndex = selected ? 0 : -1;
      panelOf(tab).hidden = !selected;
    }
  };
  for (const [index, tab] of tabs.entries()) {
    tab.addEventListener('click', () => {
      choose(tab);
      history.replaceState(null, '', `#${tab.id.replace('tab-', '')}`);
    });
    tab.addEventListener('keydown', (event) => {
      const next = tabs.at(placeOf(event.key, index, tabs.length));
      if (!next || next === tab) return;
      event.preventDefault();
      next.focus();
      next.click();
    });
  }
  const first = tabs.find((tab) => `#${tab.id.replace('tab-', '')}` === location.hash) ?? tabs[0];
  if (first) choose(first);
}

/** Shows a count behind a tab's name; nothing for zero. */
export function countOnTab(id: string, count: number): void {
  const counter = known(`tab-${id}`, HTMLButtonElement).querySelector('.count');
  if (counter) counter.textContent = count === 0 ? '' : String(count);
}

function panelOf(tab: HTMLElement): HTMLElement {
  return known(tab.getAttribute('aria-controls') ?? '', HTMLElement);
}

function placeOf(key: string, index: number, length: number): number {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return (index + 1) % length;
    case 'ArrowLeft':
    case 'ArrowUp':
      return index - 1;
    case 'Home':
      return 0;
    case 'End':
      return -1;
    default:
      return index;
  }
}
