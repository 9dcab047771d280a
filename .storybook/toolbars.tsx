import type { Decorator, Preview } from '@storybook/react-vite';
import { Fragment, useLayoutEffect, useMemo, type ReactNode } from 'react';
import type { Appearance } from '../packages/react/src/kernel/theme/appearance.ts';
import { setStoryNetwork, type StoryNetwork } from '../packages/react/src/testing/story-network.ts';
import { goOffline } from '../packages/react/src/testing/story.tsx';
import { StorySettingsContext } from '../packages/react/src/testing/story-settings.ts';
import { highContrast, orchid, savanna, type Theme } from '../packages/react/src/themes.ts';
import { languages } from './languages.ts';

/* The toolbars above every story and page: theme, colour scheme, accent, density, direction, language and network. */

/** The ready themes, by their names in the toolbar and in `@tillside/react/themes`. */
export const themes: Readonly<Record<string, Theme>> = { default: {}, highContrast, orchid, savanna };

const accents: readonly (readonly [name: string, color: string])[] = [
  ['Forest', '#0b6b43'],
  ['Cobalt', '#2451d6'],
  ['Coral', '#e2553d'],
  ['Marigold', '#ffb000'],
  ['Plum', '#7a1f6b'],
];

interface Item {
  readonly value: string;
  readonly title: string;
}

type Toolbars = NonNullable<Preview['globalTypes']>;
type Toolbar = NonNullable<Toolbars[string]['toolbar']>;

function toolbar(name: string, icon: NonNullable<Toolbar['icon']>, items: readonly Item[]): Toolbars[string] {
  return { description: name, toolbar: { title: name, icon, items: [...items], dynamicTitle: true } };
}

/** Items of a toolbar. The first is the default. */
const items = {
  theme: Object.keys(themes).map((name) => ({ value: name, title: name })),
  scheme: ['light', 'dark', 'system'].map((name) => ({ value: name, title: name })),
  accent: [{ value: 'own', title: 'accent' }, ...accents.map(([name, color]) => ({ value: color, title: name }))],
  density: [
    { value: 'own', title: 'density' },
    ...['compact', 'regular', 'roomy'].map((name) => ({ value: name, title: name })),
  ],
  direction: [
    { value: 'ltr', title: 'left to right' },
    { value: 'rtl', title: 'right to left' },
  ],
  language: languages.map((name) => ({ value: name, title: name })),
  network: [
    { value: 'instant', title: 'instant' },
    { value: 'slow', title: '3G' },
    { value: 'offline', title: 'offline' },
  ],
} as const;

export const globalTypes: Toolbars = {
  theme: toolbar('Theme', 'paintbrush', items.theme),
  scheme: toolbar('Colour scheme', 'contrast', items.scheme),
  accent: toolbar('Accent', 'circle', items.accent),
  density: toolbar('Density', 'component', items.density),
  direction: toolbar('Direction', 'transfer', items.direction),
  language: toolbar('Language', 'globe', items.language),
  network: toolbar('Network', 'lightning', items.network),
};

export const initialGlobals: NonNullable<Preview['initialGlobals']> = Object.fromEntries(
  Object.entries(items).map(([name, [first]]) => [name, first?.value ?? '']),
);

/** The widths of the viewport toolbar, in px. Its reset is the full width. */
export const viewports = {
  ...Object.fromEntries(
    [320, 360, 412, 768].map((width) => [
      `w${width}`,
      {
        name: `${width} px`,
        styles: { width: `${width}px`, height: width < 768 ? '720px' : '1024px' },
        type: 'mobile' as const,
      },
    ]),
  ),
  laptop: { name: 'Laptop', styles: { width: '1280px', height: '800px' }, type: 'desktop' as const },
  // What a shop's header of 52 px leaves of 360 × 640.
  shop: { name: 'Small phone, below a header', styles: { width: '360px', height: '588px' }, type: 'mobile' as const },
};

type Globals = Readonly<Record<string, unknown>>;

/** Gives the choices of the toolbars to every story. */
export const withToolbars: Decorator = (Story, { globals }) => {
  const network = networkOf(globals);
  // Children ask for their data before any effect of this component runs.
  setStoryNetwork(network);
  return (
    <Chosen globals={globals} network={network}>
      <Story />
    </Chosen>
  );
};

interface ChosenProps {
  readonly globals: Globals;
  readonly network: StoryNetwork;
  readonly children: ReactNode;
}

function Chosen({ globals, network, children }: ChosenProps): ReactNode {
  const { theme, scheme, accent, density, direction, language } = globals;
  const settings = useMemo(
    () => ({ appearance: appearanceOf({ theme, scheme, accent, density }) }),
    [theme, scheme, accent, density],
  );
  useLayoutEffect(() => {
    if (direction !== 'rtl') return undefined;
    document.documentElement.dir = 'rtl';
    return () => document.documentElement.removeAttribute('dir');
  }, [direction]);
  useLayoutEffect(() => (network === 'offline' ? goOffline() : undefined), [network]);
  return (
    <StorySettingsContext.Provider value={settings}>
      {/* Over another network, and in another language, everything is drawn again. */}
      <Fragment key={`${network} ${String(language)}`}>{children}</Fragment>
    </StorySettingsContext.Provider>
  );
}

/** The look that the toolbars choose. */
function appearanceOf({ theme, scheme, accent, density }: Globals): Appearance {
  const chosen = themes[String(theme)] ?? {};
  // What stands on an accent, or is made of it, follows from the new one.
  const { accentTextColor: _text, cardColor: _card, focusColor: _focus, ...rest } = chosen;
  return {
    ...(typeof accent === 'string' && accent !== 'own' ? { ...rest, accentColor: accent } : chosen),
    ...(density === 'compact' || density === 'regular' || density === 'roomy' ? { density } : {}),
    ...(scheme === 'dark' || scheme === 'system' ? { colorScheme: scheme } : {}),
  };
}

function networkOf({ network }: Globals): StoryNetwork {
  return network === 'slow' || network === 'offline' ? network : 'instant';
}
