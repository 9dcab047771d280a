import { Component, createElement, useCallback, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { TillsideProvider, type Appearance, type TillsideProviderProps } from '@tillside/react';
import { followPage, fromChunk, lookOfPage, type ReceiptPart, type ReceiptPartProps } from '@tillside/react/parts';
import type { Settings } from './registry.ts';
import type { TemplateProps } from './template-receipt.tsx';

/** An element to draw. */
export interface Shown {
  readonly key: number;
  readonly url: string;
  /** The component of `@tillside/react`. */
  readonly widget: unknown;
  readonly provider: Settings;
  readonly props: Settings;
  readonly parts: ReadonlyMap<string, HTMLTemplateElement>;
  readonly place: HTMLElement;
}

let root: Root | undefined;

/** Draws the elements of the page, each into its place. */
export function draw(elements: readonly Shown[]): void {
  root ??= createRoot(document.createElement('div'));
  root.render(<Page elements={elements} />);
}

function Page({ elements }: { readonly elements: readonly Shown[] }): ReactNode {
  const companions = new Set(elements.map(companionOf));
  return [...companions].map((url) => {
    const of = elements.filter((each) => companionOf(each) === url);
    // One client sends the requests of all elements of a companion: with the headers of the first element that has some.
    const sending = of.find(({ provider }) => provider['headers'] ?? provider['fetch'])?.provider;
    return (
      <TillsideProvider key={url} url={url} {...pick(sending, ['headers', 'fetch'])}>
        {of.map((each) => createPortal(<Drawn {...each} />, each.place, String(each.key)))}
      </TillsideProvider>
    );
  });
}

/** The normalised address of an element's companion. */
function companionOf({ url }: Shown): string {
  return url.replace(/\/+$/, '');
}

function Drawn({ url, widget, provider, props, parts, place }: Shown): ReactNode {
  // The surrounding client sends the requests.
  const { headers: _headers, fetch: _fetch, bare, appearance, ...settings } = provider;
  const own = asObject(appearance);
  const look = useLookOfPage(place, bare === true, own);
  const template = parts.get('receipt');
  const receipt = template && receiptOf(template);
  return (
    <Contained>
      <TillsideProvider {...settings} url={url} appearance={{ ...look, ...own }} {...(receipt ? { receipt } : {})}>
        {isComponent(widget) && createElement(widget, props)}
      </TillsideProvider>
    </Contained>
  );
}

/** The look of the page around an element. An element fills its place. */
function useLookOfPage(place: HTMLElement, isBare: boolean, own: Appearance): Appearance {
  const read = useCallback(
    (): Appearance => ({ width: '100vw', ...lookOfPage(place, isBare, own) }),
    [place, isBare, own],
  );
  const [look, setLook] = useState(read);
  useEffect(() => {
    const follow = (): void =>
      setLook((before) => {
        const now = read();
        return JSON.stringify(now) === JSON.stringify(before) ? before : now;
      });
    follow();
    return followPage(document, follow);
  }, [read]);
  return look;
}

const noAppearance: Appearance = {};

function asObject(value: unknown): Appearance {
  return typeof value === 'object' && value !== null ? value : noAppearance;
}

/** An error boundary: an error of one widget does not affect the others. */
class Contained extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }
  override readonly state = { failed: false };
  override componentDidCatch(error: unknown): void {
    reportError(error);
  }
  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}

function isComponent(value: unknown): value is ComponentType<Settings> {
  return typeof value === 'function';
}

function pick(settings: Settings | undefined, names: readonly (keyof TillsideProviderProps)[]): Settings {
  return Object.fromEntries(names.flatMap((name) => (settings?.[name] === undefined ? [] : [[name, settings[name]]])));
}

const receipts = new WeakMap<HTMLTemplateElement, ReceiptPart>();

/** The component that draws a receipt by a template. The same template always gives the same component. */
function receiptOf(template: HTMLTemplateElement): ReceiptPart {
  const known = receipts.get(template);
  if (known) return known;
  const Receipt = (props: ReceiptPartProps): ReactNode => {
    const [Part, setPart] = useState<{ readonly draw: ComponentType<TemplateProps> } | null>(null);
    useEffect(() => {
      void fromChunk(() => import('./template-receipt.tsx'), 'TemplateReceipt').then((loaded) =>
        setPart({ draw: loaded }),
      );
    }, []);
    return Part && <Part.draw template={template} {...props} />;
  };
  receipts.set(template, Receipt);
  return Receipt;
}
