import { createContext, useCallback, useContext, useState, type ReactNode } from 'react';
import { OwnTheme, type Themed } from '../theme/ThemeRoot.tsx';
import { PlaceContext, useNextPlace } from './says-offline.ts';

const AnnounceContext = createContext<(text: string) => void>(() => {});

/** Announces a text once in the live region of the surrounding widget. */
export function useAnnounce(): (text: string) => void {
  return useContext(AnnounceContext);
}

export interface WidgetProps extends Themed {
  /** The name of the widget's landmark. */
  readonly label: string;
  /** For lists, which need more room than a form. */
  readonly wide?: boolean;
  /** For a form, which has a second column where its container has room for one. */
  readonly form?: boolean;
  readonly children: ReactNode;
}

/** The frame of a widget, with its one live region. */
export function Widget({ label, wide = false, form = false, appearance, children }: WidgetProps): ReactNode {
  const [said, setSaid] = useState('');
  const announce = useCallback((text: string) => setSaid(text), []);
  const place = useNextPlace();
  return (
    <AnnounceContext.Provider value={announce}>
      <PlaceContext.Provider value={place}>
        <OwnTheme appearance={appearance}>
          <section className="ts-widget" aria-label={label} data-wide={wide || undefined} data-form={form || undefined}>
            <div className="ts-widget-body">
              {children}
              <div className="ts-announcer" role="status">
                {said}
              </div>
            </div>
          </section>
        </OwnTheme>
      </PlaceContext.Provider>
    </AnnounceContext.Provider>
  );
}
