import { fromChunk } from '@tillside/react/parts';
import type { draw as drawPage, Shown } from './draw.tsx';
import type { Settings, WidgetDeclaration } from './registry.ts';
import { loadStyles } from './styles.ts';

/** Delay before files that did not load are requested again. Milliseconds. */
const pauseAfterFailure = 4_000;

/** The part of an element that its widget uses. */
export interface Host {
  readonly element: HTMLElement;
  readonly declaration: WidgetDeclaration;
  /** The settings of the widget's provider. The element's own take precedence over those of a `<till-provider>`. */
  readonly provider: Settings;
  /** The props of the widget, with callbacks that dispatch the element's events. */
  readonly props: Settings;
  /** The templates that replace a part, by its name. They are children of the element, or of its provider. */
  readonly parts: ReadonlyMap<string, HTMLTemplateElement>;
  /** Returns the place where the widget is drawn, and hides the content that the server wrote. */
  openPlace(): HTMLElement;
  /** Empties the element, and shows the content that the server wrote again. */
  closePlace(): void;
}

/** The elements of the page. They are drawn as one tree, so that those of one companion share its client. */
class Page {
  readonly #hosts = new Set<Host>();
  readonly #keys = new WeakMap<Host, number>();
  readonly #widgets = new Map<object, unknown>();
  readonly #reported = new Set<string>();
  #draw: typeof drawPage | null = null;
  #count = 0;
  #waiting = false;

  /** Draws an element's widget once its files are loaded. */
  add(host: Host): void {
    this.#hosts.add(host);
    this.refresh();
    void this.#load(host);
  }

  /** Removes an element that left the page. A moved element returns in the same task, and keeps its state. */
  leave(host: Host): void {
    setTimeout(() => {
      if (host.element.isConnected || !this.#hosts.delete(host)) return;
      host.closePlace();
      this.refresh();
    });
  }

  /** Draws again, once for all changes of a task. */
  refresh(): void {
    if (this.#waiting) return;
    this.#waiting = true;
    queueMicrotask(() => {
      this.#waiting = false;
      this.#draw?.([...this.#hosts].flatMap((host) => this.#shown(host)));
    });
  }

  /** Writes one line to the console for each fault that a developer has to fix. */
  report(text: string): void {
    if (this.#reported.has(text)) return;
    this.#reported.add(text);
    // oxlint-disable-next-line no-console -- the one place where a page's developer is warned
    console.error(`Tillside: ${text}`);
  }

  #shown(host: Host): readonly Shown[] {
    const widget = this.#widgets.get(host.declaration);
    const { provider } = host;
    const { url } = provider;
    if (widget === undefined || !host.element.isConnected) return [];
    if (typeof url !== 'string' || url === '') {
      this.report(
        `<${host.element.localName}> does not know its companion. Write url="/till" on it, or on a <till-provider> around it.`,
      );
      return [];
    }
    const key = this.#keys.get(host) ?? (this.#count += 1);
    this.#keys.set(host, key);
    return [{ key, url, widget, provider, props: host.props, parts: host.parts, place: host.openPlace() }];
  }

  /** Loads the files of the widget, until that succeeds or the element is gone. */
  async #load(host: Host): Promise<void> {
    const { declaration, element } = host;
    try {
      const [widget, draw] = await Promise.all([
        fromChunk(() => declaration.load(), 'default'),
        fromChunk(() => import('./draw.tsx'), 'draw'),
        // Blocked styles keep nobody from reading and paying.
        loadStyles(element.localName).catch((error: unknown) => this.#tryAgain(host, error)),
      ]);
      this.#widgets.set(declaration, widget);
      this.#draw = draw;
      this.refresh();
    } catch (error) {
      this.#tryAgain(host, error);
    }
  }

  #tryAgain(host: Host, error: unknown): void {
    this.report(
      `<${host.element.localName}> could not be loaded, and is tried again. Serve all files of the package beside tillside.js. ${String(error)}`,
    );
    setTimeout(() => {
      if (this.#hosts.has(host)) void this.#load(host);
    }, pauseAfterFailure);
  }
}

/** The one page of this script. */
export const page: Page = new Page();
