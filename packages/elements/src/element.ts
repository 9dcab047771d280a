import { providerProps } from './generated/registry.ts';
import { ElementHost, give, givenTo, providerTag } from './host.ts';
import { page } from './page.ts';
import { attributeOf, readAttribute, type Kinds, type WidgetDeclaration } from './registry.ts';

/** Defines `<till-provider>`: the settings of all elements in it. */
export function defineProvider(): void {
  if (customElements.get(providerTag)) return;
  const Configured = configured(providerProps);
  customElements.define(providerTag, class extends Configured {});
}

/** Defines the element of a widget. */
export function defineWidget(tag: string, declaration: WidgetDeclaration): void {
  if (customElements.get(tag)) return;
  const Configured = configured({ ...providerProps, ...declaration.props });
  class Widget extends Configured {
    readonly #host = new ElementHost(this, declaration);

    override connectedCallback(): void {
      super.connectedCallback();
      page.add(this.#host);
    }

    disconnectedCallback(): void {
      page.leave(this.#host);
    }

    override addEventListener(...[type, listener, options]: Parameters<HTMLElement['addEventListener']>): void {
      super.addEventListener(type, listener, options);
      this.#host.listen(type, listener);
    }

    override removeEventListener(...[type, listener, options]: Parameters<HTMLElement['removeEventListener']>): void {
      super.removeEventListener(type, listener, options);
      this.#host.unlisten(type, listener);
    }
  }
  customElements.define(tag, Widget);
}

/** A class of elements with an accessor for each prop. Made when it is defined: a server has no `HTMLElement`. */
function configured(kinds: Kinds) {
  const props = Object.entries(kinds).filter(([, kind]) => kind !== 'part');
  const attributes = new Map(
    props
      .filter(([, kind]) => /text|number|flag/.test(kind))
      .map(([name, kind]) => [attributeOf(name), { name, kind }] as const),
  );

  class Configured extends HTMLElement {
    static readonly observedAttributes: readonly string[] = [...attributes.keys()];

    attributeChangedCallback(attribute: string, _: string | null, text: string | null): void {
      const of = attributes.get(attribute);
      if (!of) return;
      const value = readAttribute(of.kind, text);
      if (text !== null && value === undefined)
        page.report(`<${this.localName} ${attribute}="${text}"> is ignored: it is no number. Write digits.`);
      give(this, of.name, value);
    }

    connectedCallback(): void {
      // Properties that were set before the script came hide the accessors.
      for (const [name] of props) {
        const early = Object.getOwnPropertyDescriptor(this, name);
        if (!early) continue;
        Reflect.deleteProperty(this, name);
        give(this, name, early.value);
      }
      page.refresh();
    }
  }
  for (const [name] of props)
    Object.defineProperty(Configured.prototype, name, {
      configurable: true,
      enumerable: true,
      get(this: HTMLElement): unknown {
        return givenTo(this)[name];
      },
      set(this: HTMLElement, value: unknown) {
        give(this, name, value);
      },
    });
  return Configured;
}
