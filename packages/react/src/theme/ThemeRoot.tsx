import { createContext, useContext, useEffect, useMemo, useRef, type HTMLAttributes, type ReactNode } from 'react';
import { useBrowserLayoutEffect } from './use-browser-layout-effect.ts';
import { warnInDevelopment } from '../client/development.ts';
import { applyAppearance, type Appearance } from './appearance.ts';

/** A prop of every widget. */
export interface Themed {
  /** Tokens for this widget, over those of the provider. */
  readonly appearance?: Appearance | undefined;
}

/** The appearance around a widget, which its own is merged into. */
const AppearanceContext = createContext<Appearance | undefined>(undefined);

interface ThemeRootProps extends Themed, Pick<HTMLAttributes<HTMLDivElement>, 'lang' | 'children'> {}

/** The element with the tokens, `.ts-root`. Everything that derives from a token is derived on it. */
export function ThemeRoot({ appearance, lang, children }: ThemeRootProps): ReactNode {
  const outer = useContext(AppearanceContext);
  const merged = useMemo(() => ({ ...outer, ...appearance }), [outer, appearance]);
  const root = useRef<HTMLDivElement>(null);
  useBrowserLayoutEffect(() => (root.current ? applyAppearance(root.current, merged) : undefined), [merged]);
  useEffect(() => (root.current ? deriveForFloor(root.current) : undefined), [merged]);
  const theme = JSON.stringify(merged);
  useEffect(() => {
    if (root.current) warnOfTheme(root.current);
  }, [theme]);
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

/** A `ThemeRoot` for a widget with its own `appearance`. Other widgets get no element. */
export function OwnTheme({ appearance, children }: ThemeRootProps): ReactNode {
  return appearance ? <ThemeRoot appearance={appearance}>{children}</ThemeRoot> : children;
}

/** Derives colours with a script in browsers whose stylesheet cannot; the stylesheet has plain colours until then. */
function deriveForFloor(root: HTMLElement): (() => void) | undefined {
  if (typeof CSS === 'undefined' || CSS.supports('color', 'color(from red xyz-d65 x y z)')) return undefined;
  let remove: (() => void) | null = () => {};
  const chunk = import('./floor-colors.ts');
  // Without the chunk, the plain colours stay.
  void chunk.then(
    ({ deriveInPage }) => {
      if (remove) remove = deriveInPage(root);
    },
    () => {},
  );
  return () => {
    remove?.();
    remove = null;
  };
}

declare const process: { readonly env: { readonly NODE_ENV?: string } };

/** Warns about a missing stylesheet and about low contrast. For development: bundlers remove it in production. */
function warnOfTheme(root: HTMLElement): void {
  try {
    // Bundlers replace this exact expression. Without a bundler there is no `process`.
    if (process.env.NODE_ENV !== 'production') {
      void import('./contrast-warning.ts').then(
        ({ themeWarning }) => {
          const text = root.isConnected ? themeWarning(root) : null;
          if (text !== null) warnInDevelopment(text);
        },
        // Without the chunk there is no warning.
        () => {},
      );
    }
  } catch {
    // Not a development build.
  }
}
