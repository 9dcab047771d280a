import { providerProps } from './generated/registry.ts';
import { page, type Host } from './page.ts';
import { eventOf, type Kinds, type Settings, type WidgetDeclaration } from './registry.ts';

export const providerTag = 'till-provider';

/** The values of each element, set by attribute or property. The last one counts. */
const given = new WeakMap<Element, Map<string, unknown>>();

/** Sets a value of an element; `undefined` removes it. */
export function give(element: Element, name: string, value: unknown): void {
  const values = given.get(element) ?? new Map<string, unknown>();
  given.set(element, values);
  if (Object.is(values.get(name), value)) return;
  if (value === undefined) values.delete(name);
  else values.set(name, value);
  page.refresh();
}

/** The values that an element was given. */
export function givenTo(element: Element): Settings {
  return Object.fromEntries(given.get(element) ?? []);
}

/** The address that requests to this URL go to. `null` if it is none. */
function companionAt(url: unknown): string | null {
  if (typeof url !== 'string') return null;
  try {
    return new URL(url, document.baseURI).href.replace(/\/+$/, '');
  } catch {
    return null;
  }
}

export class ElementHost implements Host {
  readonly element: HTMLElement;
  readonly declaration: WidgetDeclaration;
  readonly #kinds: Kinds;
  /** The listeners of each event at the element itself. */
  readonly #listeners = new Map<string, Set<unknown>>();
  readonly #callbacks: ReadonlyMap<string, (detail?: unknown) => void>;
  #place: HTMLElement | null = null;

  constructor(element: HTMLElement, declaration: WidgetDeclaration) {
    this.element = element;
    this.declaration = declaration;
    this.#kinds = declaration.props;
    const names = Object.keys(this.#kinds).filter((name) => /outcome|asked/.test(this.#kinds[name] ?? ''));
    this.#callbacks = new Map(names.map((name) => [name, (detail) => this.#tell(name, detail)]));
  }

  get provider(): Settings {
    return this.#pick((name) => Object.hasOwn(providerProps, name) && !Object.hasOwn(this.#kinds, name));
  }

  get props(): Settings {
    const own = this.#pick((name) => Object.hasOwn(this.#kinds, name) && !this.#callbacks.has(name));
    const wanted = [...this.#callbacks].filter(([name]) => this.#kinds[name] === 'outcome' || this.#isAsked(name));
    return { ...own, ...Object.fromEntries(wanted) };
  }

  get parts(): ReadonlyMap<string, HTMLTemplateElement> {
    const children = [...(this.element.closest(providerTag)?.children ?? []), ...this.element.children];
    return new Map(
      children.flatMap((child) =>
        child instanceof HTMLTemplateElement && child.dataset['part'] ? [[child.dataset['part'], child]] : [],
      ),
    );
  }

  openPlace(): HTMLElement {
    if (this.#place?.parentNode === this.element) return this.#place;
    for (const child of this.element.children) {
      // A copied element, as some routers keep, contains a place that nothing draws into.
      if (child.hasAttribute('data-till-place') && child !== this.#place) queueMicrotask(() => child.remove());
      else if (child instanceof HTMLElement) child.hidden = true;
    }
    this.#place ??= document.createElement('div');
    this.#place.dataset['tillPlace'] = '';
    this.element.append(this.#place);
    return this.#place;
  }

  closePlace(): void {
    this.#place?.remove();
    this.#place = null;
    for (const child of this.element.children) if (child instanceof HTMLElement) child.hidden = false;
  }

  listen(type: string, listener: unknown): void {
    this.#listeners.set(type, (this.#listeners.get(type) ?? new Set()).add(listener));
    page.refresh();
  }

  unlisten(type: string, listener: unknown): void {
    this.#listeners.get(type)?.delete(listener);
    page.refresh();
  }

  #pick(isWanted: (name: string) => boolean): Settings {
    const own = givenTo(this.element);
    const values = { ...this.#settingsAround(own), ...own };
    return Object.fromEntries(Object.entries(values).filter(([name]) => isWanted(name)));
  }

  /** The settings of the provider around it. How requests are sent, which may hold a secret, is for its own URL only. */
  #settingsAround(own: Settings): Settings {
    const around = this.element.closest(providerTag);
    if (!around) return {};
    const settings = givenTo(around);
    const { url } = own;
    if (url === undefined || companionAt(url) === companionAt(settings['url'])) return settings;
    const { headers, fetch, ...others } = settings;
    const { headers: ownHeaders, fetch: ownFetch } = own;
    if ((headers ?? fetch) !== undefined && (ownHeaders ?? ownFetch) === undefined)
      page.report(
        `<${this.element.localName}> has another url than its <${providerTag}>, and so gets neither its headers nor its fetch. Set them on the element itself if they are for that companion.`,
      );
    return others;
  }

  #isAsked(name: string): boolean {
    return typeof givenTo(this.element)[name] === 'function' || (this.#listeners.get(eventOf(name))?.size ?? 0) > 0;
  }

  #tell(name: string, detail: unknown = null): void {
    const own = givenTo(this.element)[name];
    if (typeof own === 'function') Reflect.apply(own, this.element, [detail]);
    this.element.dispatchEvent(new CustomEvent(eventOf(name), { detail, bubbles: true, composed: true }));
  }
}
