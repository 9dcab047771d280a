import type { plainDigits } from '@tillside/contract';
import type { Boot, CardBoot, PinBoot } from './boot.ts';
import type { cardView } from './card-view.ts';
import type { frameLine } from './line.ts';
import type { frameMaker, View, ViewParts } from './page-parts.ts';
import type { pinView } from './pin-view.ts';
import type { frameSealing } from './sealing.ts';
import type { frameSight } from './sight.ts';
import type { frameThemes } from './theme.ts';

/** The functions of a document, each of them self-contained. */
export interface FrameParts {
  readonly cardView: typeof cardView;
  readonly frameLine: typeof frameLine;
  readonly frameMaker: typeof frameMaker;
  readonly frameSealing: typeof frameSealing;
  readonly frameSight: typeof frameSight;
  readonly frameThemes: typeof frameThemes;
  readonly pinView: typeof pinView;
  readonly plainDigits: typeof plainDigits;
}

/** The program of a document. Self-contained: it uses only its arguments and the browser. */
export function frameMain(boot: Boot, parts: FrameParts): void {
  const themes = parts.frameThemes();
  const make = parts.frameMaker();
  const root = document.documentElement;
  // No landmark of its own: it is part of the page's `main`, and two of those could not be told apart.
  const main = make('div', { class: 'sealed' });
  let theme: unknown;

  const darkness = window.matchMedia('(prefers-color-scheme: dark)');
  const dress = (): void => themes.apply(themes.read(theme, darkness.matches), root);
  darkness.addEventListener('change', dress);
  dress();
  document.body.append(main);

  if (boot.kind === 'fail') {
    main.append(make('p', { role: 'status' }, boot.text));
    window.parent.postMessage({ type: 'fail', code: boot.code }, boot.parent);
    return;
  }

  const line = parts.frameLine(boot.parent, {
    onInit(said) {
      theme = said.theme;
      if (said.locale !== null) root.lang = said.locale;
      root.dir = said.direction;
      dress();
    },
    onTheme(next) {
      theme = next;
      dress();
    },
    onHide: () => view.hide('host'),
  });
  const view = viewOf(boot);

  let height = 0;
  new ResizeObserver(() => {
    const now = Math.ceil(root.getBoundingClientRect().height);
    if (now === height) return;
    height = now;
    line.notify({ type: 'ready', height });
  }).observe(root);

  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') view.hide('tab');
  });
  window.addEventListener('pagehide', () => view.hide('page'));
  window.addEventListener('beforeprint', () => view.hide('print'));
  window.addEventListener('blur', () => view.hide('blur'));

  function viewOf(what: CardBoot | PinBoot): View {
    const given: ViewParts = {
      main,
      make,
      plainDigits: parts.plainDigits,
      sealing: parts.frameSealing(what),
      sight: () => parts.frameSight(main, () => view.hide('covered')),
      notify: (report) => line.notify(report),
    };
    return what.kind === 'card' ? parts.cardView(what, given) : parts.pinView(what, given);
  }
}
