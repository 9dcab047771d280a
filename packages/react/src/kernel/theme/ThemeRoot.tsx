import { createContext, useContext, useEffect, useMemo, useRef, type HTMLAttributes, type ReactNode } from 'react';
import { useBrowserLayoutEffect } from './use-browser-layout-effect.ts';
import { warnInDevelopment } from '../client/development.ts';
import { applyAppearance, derivesColors, isColorToken, type Appearance } from './appearance.ts';

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
  useBrowserLayoutEffect(() => (root.current ? applyTheme(root.current, merged) : undefined), [merged]);
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
        data-frame={merged.frame}
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

/**
 * Sets the appearance before the first paint. In browsers that cannot derive colours, sets the scheme of the page, which they
 * cannot choose by either. Colours then come with the script that derives the others: until then the default ones are readable.
 */
function applyTheme(root: HTMLElement, appearance: Appearance): () => void {
  if (derivesColors()) return applyAppearance(root, appearance);
  root.dataset['pageScheme'] = getComputedStyle(root).colorScheme; // perhaps `light dark`: the stylesheet knows the device's
  const removeSizes = applyAppearance(root, appearance, (token) => !isColorToken(token));
  let removeColors: (() => void) | null = () => {};
  void import('./floor-colors.ts').then(
    ({ colorInPage }) => {
      if (removeColors) removeColors = colorInPage(root, appearance);
    },
    // Without the chunk, the default colours stay.
    () => {},
  );
  return () => {
    removeSizes();
    removeColors?.();
    removeColors = null;
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
