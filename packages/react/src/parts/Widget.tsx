import { createContext, useCallback, useContext, useState, type ReactNode } from 'react';

const AnnounceContext = createContext<(text: string) => void>(() => {});

/** Announces a text once in the live region of the surrounding widget. */
export function useAnnounce(): (text: string) => void {
  return useContext(AnnounceContext);
}

export interface WidgetProps {
  /** The name of the widget's landmark. */
  readonly label: string;
  /** For lists, which need more room than a form. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** The frame of a widget, with its one live region. */
export function Widget({ label, wide = false, children }: WidgetProps): ReactNode {
  const [said, setSaid] = useState('');
  const announce = useCallback((text: string) => setSaid(text), []);
  return (
    <AnnounceContext.Provider value={announce}>
      <section className="ts-widget" aria-label={label} data-wide={wide || undefined}>
        {children}
        <div className="ts-announcer" role="status">
          {said}
        </div>
      </section>
    </AnnounceContext.Provider>
  );
}
