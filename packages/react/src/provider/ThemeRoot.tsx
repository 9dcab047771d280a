import {
  createContext,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  type HTMLAttributes,
  type ReactNode,
} from 'react';
import { applyAppearance, type Appearance } from './appearance.ts';

/** A prop of every widget. */
export interface Themed {
  /** Tokens for this widget, over those of the provider. */
  readonly appearance?: Appearance | undefined;
}

/** The appearance around a widget, which its own is merged into. */
const AppearanceContext = createContext<Appearance | undefined>(undefined);

const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;

interface ThemeRootProps extends Themed, Pick<HTMLAttributes<HTMLDivElement>, 'lang' | 'children'> {}

/** The element that has the tokens, `.ts-root`. All that derives from a token is derived here. */
export function ThemeRoot({ appearance, lang, children }: ThemeRootProps): ReactNode {
  const outer = useContext(AppearanceContext);
  const merged = useMemo(() => ({ ...outer, ...appearance }), [outer, appearance]);
  const root = useRef<HTMLDivElement>(null);
  useBrowserLayoutEffect(() => (root.current ? applyAppearance(root.current, merged) : undefined), [merged]);
  return (
    <AppearanceContext.Provider value={merged}>
      <div
        ref={root}
        className="ts-root"
        lang={lang}
        data-color-scheme={merged.colorScheme}
        data-density={merged.density}
      >
        {children}
      </div>
    </AppearanceContext.Provider>
  );
}

/** A `ThemeRoot` for widgets that have an appearance of their own, and nothing for others. */
export function OwnTheme({ appearance, children }: ThemeRootProps): ReactNode {
  return appearance ? <ThemeRoot appearance={appearance}>{children}</ThemeRoot> : children;
}
