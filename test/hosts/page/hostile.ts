import { translatePage } from '../../translated/translate-page.ts';

/** How locales are written on pages. */
export const locales: Readonly<Record<string, string>> = {
  'locale-underscore': 'en_NG',
  'locale-posix': 'en_NG.UTF-8',
  'locale-unknown': 'C',
};

/** What a page does before its widgets are there, by its name. Returns the place of the widgets. */
const hostile: Readonly<Record<string, (place: HTMLElement) => HTMLElement>> = {
  ...Object.fromEntries(Object.keys(locales).map((name) => [name, (place: HTMLElement) => place])),
  dialog: (place) => {
    const dialog = document.body.appendChild(document.createElement('dialog'));
    dialog.append(place);
    dialog.showModal();
    return place;
  },
  translated: (place) => {
    translatePage(document.body);
    return place;
  },
  'no-locks': (place) => {
    Object.defineProperty(navigator, 'locks', { value: undefined });
    return place;
  },
  'no-styles': (place) => place,
  rtl: (place) => {
    document.documentElement.dir = 'rtl';
    return place;
  },
  narrow: (place) => place,
};

export function isHostile(host: string): boolean {
  return Object.hasOwn(hostile, host);
}

export function makeHostile(host: string, place: HTMLElement): HTMLElement {
  return hostile[host]?.(place) ?? place;
}

/** Notes that the shop's own order was placed. */
export function order(): void {
  document.documentElement.dataset['ordered'] = 'true';
}
