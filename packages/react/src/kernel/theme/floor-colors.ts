import { applyAppearance, isColorToken, type Appearance } from './appearance.ts';
import { hexOf, type Rgb } from './color.ts';
import { colorRoles, fromAccent, fromRoles, fromSurface, type ColorRole, type Roles } from './derive-colors.ts';
import { followScheme, withPageColors } from './page-colors.ts';

/**
 * Sets the colours of an appearance, and what the stylesheet derives from them, for browsers that cannot derive colours. Follows
 * the colour scheme of the page. Returns a function that removes all of it.
 */
export function colorInPage(root: HTMLElement, appearance: Appearance): () => void {
  let remove = color(root, appearance);
  const forget = followScheme(() => {
    remove();
    remove = color(root, appearance);
  });
  return () => {
    forget();
    remove();
  };
}

function color(root: HTMLElement, appearance: Appearance): () => void {
  const scheme = schemeOf(root);
  root.dataset['pageScheme'] = scheme;
  const ofScheme: Appearance = Object.fromEntries(
    Object.entries(appearance).map(([token, value]) => [token, typeof value === 'object' ? value[scheme] : value]),
  );
  const removeGiven = applyAppearance(root, ofScheme, isColorToken);
  const removeDerived = derive(root, scheme);
  return () => {
    removeDerived();
    removeGiven();
  };
}

function derive(root: HTMLElement, scheme: 'light' | 'dark'): () => void {
  const set: string[] = [];
  const put = (colors: Readonly<Record<string, Rgb>>, prefix: string): void => {
    for (const [name, color] of Object.entries(colors)) {
      const property = `--ts-${prefix}${name}`;
      if (root.style.getPropertyValue(property) !== '') continue;
      root.style.setProperty(property, hexOf(color));
      set.push(property);
    }
  };
  const seed = (name: string): Rgb | null =>
    getComputedStyle(root).getPropertyValue(name).trim() === '' ? null : withPageColors(root, ({ read }) => read(name));
  const [accent, surface] = [seed('--ts-accent'), seed('--ts-surface')];
  if (accent) put({ accent, 'accent-text': fromAccent(accent)['accent-text'] }, 'from-');
  if (surface) {
    const { 'control-border': control, ...rest } = fromSurface(surface);
    put({ surface }, 'from-');
    put({ ...rest, control }, 'from-surface-');
  }
  const roles = withPageColors(root, ({ read }) =>
    Object.fromEntries(
      colorRoles.flatMap((role) => {
        const color = read(`--ts-color-${role}`);
        return color ? [[role, color] as const] : [];
      }),
    ),
  );
  if (isComplete(roles)) put(fromRoles(roles, scheme), '');
  return () => {
    for (const property of set) root.style.removeProperty(property);
  };
}

/** The colour scheme that the root is drawn in. */
function schemeOf(root: HTMLElement): 'light' | 'dark' {
  const { colorScheme } = getComputedStyle(root);
  if (!colorScheme.includes('dark')) return 'light';
  return colorScheme.includes('light') && !matchMedia('(prefers-color-scheme: dark)').matches ? 'light' : 'dark';
}

function isComplete(roles: Partial<Record<ColorRole, Rgb>>): roles is Roles {
  return colorRoles.every((role) => roles[role] !== undefined);
}
