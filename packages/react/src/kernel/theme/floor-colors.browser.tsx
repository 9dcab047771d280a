import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import tokens from '../styles/tokens.css?raw';
import { withoutLightDark } from '../../../lower-light-dark.ts';
import { asReadBy, floorBrowsers, supportsOf, type FloorBrowser } from '../../../simulated-floor.ts';
import type { Appearance } from './appearance.ts';
import { ThemeRoot } from './ThemeRoot.tsx';
import { highContrast, orchid, savanna } from '../../themes.ts';
import { contrast, hexOf, readColor, type Rgb } from './color.ts';
import { colorPairs } from './contrast-warning.ts';
import { withPageColors } from './page-colors.ts';

const mounted: Root[] = [];

// The module is served from its source, which takes longer on a busy machine.
beforeAll(() => import('./floor-colors.ts'));

afterEach(() => {
  for (const root of mounted.splice(0)) root.unmount();
  document.body.replaceChildren();
  document.body.removeAttribute('style');
  document.documentElement.removeAttribute('style');
  vi.restoreAllMocks();
});

/** Shows a `.ts-root` beside a stylesheet of its own. */
function show(css: string, appearance: Appearance): HTMLElement {
  const host = document.body.appendChild(document.createElement('div'));
  const shadow = host.attachShadow({ mode: 'open' });
  const style = shadow.appendChild(document.createElement('style'));
  style.textContent = css;
  const root = createRoot(shadow.appendChild(document.createElement('div')));
  mounted.push(root);
  flushSync(() => root.render(<ThemeRoot appearance={appearance}>Text</ThemeRoot>));
  const element = shadow.querySelector<HTMLElement>('.ts-root');
  if (!element) throw new Error('There is no root.');
  return element;
}

/** Every colour of a pair. */
function colorsOf(root: HTMLElement): Readonly<Record<string, Rgb | null>> {
  const names = [...new Set(colorPairs.flatMap(({ front, ground }) => [front, ground]))];
  return withPageColors(root, ({ read }) => Object.fromEntries(names.map((name) => [name, read(`--ts-${name}`)])));
}

/** Simulates a browser of the floor, and returns the stylesheet as it reads it. */
function asIn(browser: FloorBrowser): string {
  const supports = supportsOf(browser, CSS.supports.bind(CSS));
  vi.spyOn(CSS, 'supports').mockImplementation(supports);
  return asReadBy(browser, withoutLightDark(tokens.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\s+/g, ' ')));
}

const appearances: readonly (readonly [string, Appearance])[] = [
  ['no theme', {}],
  ['an accent and a surface', { accentColor: '#7a1fd1', surfaceColor: { light: '#fff8ee', dark: '#101c2e' } }],
  ...['#ff6a00', '#ffcc00', '#e6007e', '#00a650', '#0aa5b8', '#8a8a8a', '#ffe9e0'].map(
    (accentColor) => [`the accent ${accentColor}`, { accentColor }] as const,
  ),
  ['high contrast', highContrast],
  ['orchid', orchid],
  ['savanna', savanna],
];

const inBothSchemes = appearances.flatMap(([name, appearance]) =>
  (['light', 'dark'] as const).map((colorScheme) => [name, colorScheme, { ...appearance, colorScheme }] as const),
);

describe.each(floorBrowsers)('in $name', (browser) => {
  it.each(inBothSchemes)('%s in %s has the same colours', async (_, __, appearance) => {
    const wanted = colorsOf(show(tokens, appearance));
    const root = show(asIn(browser), appearance);
    await vi.waitFor(() => expect(root.style.getPropertyValue('--ts-accent-ink')).not.toBe(''));
    const floor = colorsOf(root);
    for (const [name, color] of Object.entries(wanted)) {
      const there = floor[name];
      if (!color || !there) throw new Error(`${name} is no colour: ${JSON.stringify([color, there])}`);
      const distance = Math.max(...color.map((part, at) => Math.abs(part - (there[at] ?? 0))));
      expect(distance, `${name}: ${hexOf(color)} ${hexOf(there)}`).toBeLessThan(0.03);
    }
  });

  it.each(inBothSchemes)('%s in %s is easy to read before the script', (_, __, appearance) => {
    const root = show(asIn(browser), appearance);
    expect(root.style.getPropertyValue('--ts-accent-ink')).toBe('');
    expect(unreadable(root)).toEqual([]);
  });

  it.each(['light', 'dark'] as const)(
    'seeds of a stylesheet are easy to read before the script in %s',
    (colorScheme) => {
      const seeds = '.ts-root { --ts-accent: #ffcc00; --ts-surface: #808080 }';
      expect(unreadable(show(`${asIn(browser)}${seeds}`, { colorScheme }))).toEqual([]);
    },
  );

  it('has the scheme of a dark page from the first paint on', () => {
    document.documentElement.style.colorScheme = 'dark';
    const root = show(asIn(browser), {});
    expect(shownAs(root, '--ts-color-surface')).toBe('#15171c');
    expect(hexOf(readColor(getComputedStyle(root).color) ?? [0, 0, 0])).toBe('#f2f3f5');
  });

  it.runIf(!browser.lightDark)('takes the colours of the page, before a script knows their scheme', () => {
    document.body.style.color = 'rgb(1, 2, 3)';
    const root = show(asIn(browser), {});
    root.removeAttribute('data-page-scheme');
    expect(getComputedStyle(root).color).toBe('rgb(1, 2, 3)');
    root.style.background = 'var(--ts-color-surface)';
    expect(getComputedStyle(root).backgroundColor).toBe('rgba(0, 0, 0, 0)');
  });
});

/** The pairs of colours of a root that miss their contrast. */
function unreadable(root: HTMLElement): readonly string[] {
  const colors = colorsOf(root);
  return colorPairs.flatMap(({ front, ground, needed }) => {
    const [one, other] = [colors[front], colors[ground]];
    if (!one || !other) return [`${front} on ${ground}: no colour`];
    return contrast(one, other) < needed ? [`${front} ${hexOf(one)} on ${ground} ${hexOf(other)}`] : [];
  });
}

function shownAs(root: HTMLElement, property: string): string {
  const color = withPageColors(root, ({ read }) => read(property));
  return color ? hexOf(color) : 'no colour';
}
