import { createRoot, type Root } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { afterEach, expect, it, vi } from 'vitest';
import '../../styles.css';
import { contrast, hexOf, type Rgb } from './color.ts';
import { colorRoles, fromAccent, fromRoles, fromSurface, type ColorRole, type Roles } from './derive-colors.ts';
import { colorInPage } from './floor-colors.ts';
import { withPageColors } from './page-colors.ts';
import { Widget } from '../ui/Widget.tsx';
import { defaultTheme, highContrast, orchid, savanna } from '../../themes.ts';
import type { Appearance } from './appearance.ts';
import { ThemeRoot } from './ThemeRoot.tsx';

let mounted: Root | null = null;

afterEach(() => {
  mounted?.unmount();
  document.body.replaceChildren();
});

/** Shows a widget, and returns its `.ts-root`. */
function show(appearance: Appearance, own?: Appearance): HTMLElement {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  mounted = root;
  flushSync(() =>
    root.render(
      <ThemeRoot appearance={appearance}>
        <Widget label="A widget" appearance={own}>
          <p>Text</p>
        </Widget>
      </ThemeRoot>,
    ),
  );
  const element = place.querySelector<HTMLElement>('.ts-widget')?.closest<HTMLElement>('.ts-root');
  if (!element) throw new Error('There is no root.');
  return element;
}

function color(root: HTMLElement, property: string): Rgb {
  const found = withPageColors(root, ({ read }) => read(property));
  if (!found) throw new Error(`${property} is no colour.`);
  return found;
}

it.each(['#ffb000', '#0b2c5c', '#0d6efd', '#808080', '#ff00ff', '#00ff00', '#757575', '#777777', '#00f'])(
  'an accent alone, %s, has readable text',
  (accentColor) => {
    const root = show({ accentColor, colorScheme: 'light' });
    expect(contrast(color(root, '--ts-color-accent-text'), color(root, '--ts-color-accent'))).toBeGreaterThanOrEqual(
      4.5,
    );
  },
);

it.each([
  ['#fff8ee', 'light'],
  ['#e8f0ff', 'light'],
  ['#101c2e', 'dark'],
  ['#000000', 'dark'],
] as const)('a surface alone, %s, has colours of text, borders and backgrounds', async (surfaceColor, colorScheme) => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const root = show({ surfaceColor, colorScheme });
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(warn).not.toHaveBeenCalled();
  const surface = color(root, '--ts-color-surface');
  expect(hexOf(color(root, '--ts-color-text'))).not.toBe(hexOf(surface));
  warn.mockRestore();
});

it('warns a developer once about a page without the stylesheet', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const sheets = [...document.styleSheets];
  for (const sheet of sheets) sheet.disabled = true;
  try {
    show({});
    show({});
    await expect
      .poll(() => warn.mock.calls)
      .toEqual([[expect.stringContaining("Import '@tillside/react/styles.css'")]]);
  } finally {
    for (const sheet of sheets) sheet.disabled = false;
    warn.mockRestore();
  }
});

it('scripts derive the same colours as the stylesheet', () => {
  for (const scheme of ['light', 'dark'] as const) {
    const seeds = scheme === 'light' ? ['#7a1fd1', '#fff8ee'] : ['#ffb27a', '#101c2e'];
    const [accentColor = '', surfaceColor = ''] = seeds;
    const root = show({ accentColor, surfaceColor, colorScheme: scheme });
    // Browsers map colours outside of sRGB in their own ways.
    const near = (property: string, expected: Rgb): void => {
      for (const [at, part] of color(root, property).entries())
        expect(Math.abs(part - Math.min(1, Math.max(0, expected[at] ?? 0))), `${scheme} ${property}`).toBeLessThan(
          0.03,
        );
    };
    near('--ts-color-accent-text', fromAccent(color(root, '--ts-accent'))['accent-text']);
    for (const [role, derived] of Object.entries(fromSurface(color(root, '--ts-surface'))))
      near(`--ts-color-${role}`, derived);
    for (const [name, derived] of Object.entries(fromRoles(rolesOf(root), scheme)))
      if (name !== 'hover' && name !== 'bone') near(`--ts-${name}`, derived);
  }
});

it('the script for old browsers sets colours on the root, and removes them again', () => {
  const root = show({ radius: '4px', colorScheme: 'light' });
  const before = root.style.cssText;
  const remove = colorInPage(root, { accentColor: '#7a1fd1', surfaceColor: { light: '#fff8ee', dark: '#101c2e' } });
  expect(root.style.getPropertyValue('--ts-surface')).toBe('#fff8ee');
  expect(root.style.getPropertyValue('--ts-from-accent-text')).toBe('#ffffff');
  expect(root.style.getPropertyValue('--ts-accent-ink')).toMatch(/^#[0-9a-f]{6}$/);
  expect(root.dataset['pageScheme']).toBe('light');
  remove();
  expect(root.style.cssText).toBe(before);
});

it('the appearance of a widget overrides that of the provider', () => {
  const root = show(
    { accentColor: '#7a1fd1', radius: '4px', density: 'compact', colorScheme: 'light' },
    { accentColor: { light: '#ffb000', dark: '#000000' } },
  );
  expect(root.style.getPropertyValue('--ts-radius')).toBe('4px');
  expect(root.dataset['density']).toBe('compact');
  expect(hexOf(color(root, '--ts-color-accent'))).toBe('#ffb000');
  expect(hexOf(color(root, '--ts-color-accent-text'))).toBe('#000000');
});

it('warns a developer once which colours are hard to read, and how to fix them', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const hard: Appearance = { mutedTextColor: '#c0c0c0', accentColor: '#ff8800', accentTextColor: '#ffffff' };
  show({ ...hard, colorScheme: 'light' });
  await vi.waitFor(() => expect(warn).toHaveBeenCalled());
  show({ ...hard, colorScheme: 'light' });
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(warn).toHaveBeenCalledTimes(1);
  const text = String(warn.mock.calls[0]?.[0]);
  expect(text).toContain(
    'light: --ts-color-muted #c0c0c0 on --ts-color-surface #ffffff has 1.81:1 and needs 4.5:1. Change mutedTextColor or surfaceColor.',
  );
  expect(text).toContain('--ts-color-accent-text #ffffff on --ts-color-accent #ff8800');
  expect(text).not.toContain('--ts-color-text');
  warn.mockRestore();
});

it.each(Object.entries({ none: {}, defaultTheme, highContrast, orchid, savanna }))(
  'the theme %s is easy to read in both schemes',
  async (_, theme: Appearance) => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    show({ ...theme, colorScheme: 'system' });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(warn).not.toHaveBeenCalled();
    warn.mockRestore();
  },
);

function rolesOf(root: HTMLElement): Roles {
  const roles = Object.fromEntries(colorRoles.map((role) => [role, color(root, `--ts-color-${role}`)]));
  if (!isComplete(roles)) throw new Error('A role has no colour.');
  return roles;
}

function isComplete(roles: Partial<Record<ColorRole, Rgb>>): roles is Roles {
  return colorRoles.every((role) => roles[role] !== undefined);
}

it('text on an accent is white wherever white can be read, as on that of Bootstrap', () => {
  const textOn = (accentColor: string): string => hexOf(color(show({ accentColor }), '--ts-color-accent-text'));
  expect([textOn('#0d6efd'), textOn('#0f70ff'), textOn('#ffb000')]).toEqual(['#ffffff', '#000000', '#000000']);
});
