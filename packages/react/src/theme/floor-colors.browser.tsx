import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import tokens from '../styles/tokens.css?raw';
import { asReadByFloor, withoutLightDark } from '../../lower-light-dark.ts';
import type { Appearance } from './appearance.ts';
import { ThemeRoot } from './ThemeRoot.tsx';
import { highContrast, orchid, savanna } from '../themes.ts';
import { hexOf, type Rgb } from './color.ts';
import { colorPairs } from './contrast-warning.ts';
import { withPageColors } from './page-colors.ts';

const mounted: Root[] = [];

// The module is served from its source, which takes longer on a busy machine.
beforeAll(() => import('./floor-colors.ts'));

afterEach(() => {
  for (const root of mounted.splice(0)) root.unmount();
  document.body.replaceChildren();
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

/** Simulates a browser without the features for which the stylesheet has a fallback. */
function asFloor(): void {
  const real: (property: string, value: string) => boolean = CSS.supports.bind(CSS);
  vi.spyOn(CSS, 'supports').mockImplementation((property: string, value = '') =>
    /light-dark|from red/.test(value) ? false : real(property, value),
  );
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

it.each(
  appearances.flatMap(([name, appearance]) =>
    (['light', 'dark'] as const).map((colorScheme) => [name, colorScheme, { ...appearance, colorScheme }] as const),
  ),
)('%s in %s has the same colours in the oldest browsers', async (_, __, appearance) => {
  const wanted = colorsOf(show(tokens, appearance));
  asFloor();
  const css = tokens.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\s+/g, ' ');
  const root = show(asReadByFloor(withoutLightDark(css)), appearance);
  await vi.waitFor(() => expect(root.dataset['pageScheme']).toBe(appearance.colorScheme));
  const floor = colorsOf(root);
  for (const [name, color] of Object.entries(wanted)) {
    const there = floor[name];
    if (!color || !there) throw new Error(`${name} is no colour: ${JSON.stringify([color, there])}`);
    const distance = Math.max(...color.map((part, at) => Math.abs(part - (there[at] ?? 0))));
    expect(distance, `${name}: ${hexOf(color)} ${hexOf(there)}`).toBeLessThan(0.03);
  }
});

it('without a script, every colour is valid in the oldest browsers, and those that were set are correct', () => {
  const css = tokens.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\s+/g, ' ');
  asFloor();
  const root = show(asReadByFloor(withoutLightDark(css)), { ...orchid, colorScheme: 'dark' });
  const colors = colorsOf(root);
  expect(Object.entries(colors).filter(([, color]) => color === null)).toEqual([]);
  expect(colors['color-accent'] && hexOf(colors['color-accent'])).toBe('#c79bff');
});
