import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
} from 'react';
import { OwnTheme, type Themed } from '../theme/ThemeRoot.tsx';
import { Boundary } from './Boundary.tsx';
import { PlaceContext, useNextPlace } from './says-offline.ts';

const AnnounceContext = createContext<(text: string) => void>(() => {});

/** Announces a text once in the live region of the surrounding widget. */
export function useAnnounce(): (text: string) => void {
  return useContext(AnnounceContext);
}

interface LoadedList {
  /** Number of loaded entries, also of those that a filter hides. */
  readonly count: number;
  readonly loading: boolean;
  /** The announcement. Default: none, because moving the focus announces it. */
  text?(added: number): string;
  /** Requests more entries. */
  load(): void;
}

/**
 * After a press on "Show more": announces how many entries came, and focuses the first of them.
 * @returns the handler of a press
 */
export function useMoreLoaded(
  list: RefObject<HTMLElement | null>,
  { count, loading, text, load }: LoadedList,
): () => void {
  const announce = useAnnounce();
  const before = useRef<{ readonly count: number; readonly shown: number } | null>(null);
  const shown = (): readonly HTMLElement[] => [
    ...(list.current?.querySelectorAll<HTMLElement>('.ts-entry, .ts-card-button') ?? []),
  ];
  useEffect(() => {
    const last = before.current;
    if (loading || last === null) return;
    before.current = null;
    if (count <= last.count) return;
    if (text) announce(text(count - last.count));
    shown()[last.shown]?.focus();
    // oxlint-disable-next-line react/exhaustive-deps -- the text is new with each render, but equivalent
  }, [announce, loading, count]);
  return () => {
    before.current = { count, shown: shown().length };
    load();
  };
}

export interface WidgetProps extends Themed {
  /** The name of the widget's landmark. */
  readonly label: string;
  /** For lists, which need more room than a form. */
  readonly wide?: boolean;
  /** For a form, which has a second column if its container has room for one. */
  readonly form?: boolean;
  /** The content of the widget. */
  readonly children: ReactNode;
}

/** The frame of a widget, with its one live region. */
export function Widget({ label, wide = false, form = false, appearance, children }: WidgetProps): ReactNode {
  const [announcement, setAnnouncement] = useState('');
  const announce = useCallback((text: string) => setAnnouncement(text), []);
  const place = useNextPlace();
  return (
    <AnnounceContext.Provider value={announce}>
      <PlaceContext.Provider value={place}>
        <OwnTheme appearance={appearance}>
          <div className="ts-place">
            <section
              className="ts-widget"
              aria-label={label}
              data-wide={wide || undefined}
              data-form={form || undefined}
              onChange={keepInside}
              onInput={keepInside}
            >
              <div className="ts-widget-body">
                <Boundary>{children}</Boundary>
                <div className="ts-announcer" role="status">
                  {announcement}
                </div>
              </div>
            </section>
          </div>
        </OwnTheme>
      </PlaceContext.Provider>
    </AnnounceContext.Provider>
  );
}

/**
 * A form of the page around the widget, also around its portal in React, may read what is typed in it by the names of fields: `amount`.
 * What React makes of a click passes, because menus of the page close by it.
 */
function keepInside(event: SyntheticEvent): void {
  if (event.nativeEvent.type !== 'click') event.stopPropagation();
}
