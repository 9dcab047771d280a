import { hexOf, type Rgb } from './color.ts';
import { colorRoles, fromAccent, fromRoles, fromSurface, type ColorRole, type Roles } from './derive-colors.ts';
import { followScheme, withPageColors } from './page-colors.ts';

/**
 * Sets what the stylesheet derives from the tokens, for browsers that cannot derive colours. Also sets the colour scheme of the
 * page, for those that cannot choose by it. Returns a function that removes both.
 */
export function deriveInPage(root: HTMLElement): () => void {
  let remove = derive(root);
  const forget = followScheme(() => {
    remove();
    remove = derive(root);
  });
  return () => {
    forget();
    remove();
  };
}

function derive(root: HTMLElement): () => void {
  const scheme = schemeOf(root);
  root.dataset['pageScheme'] = scheme;
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
  if (accent) put({ text: fromAccent(accent)['accent-text'] }, 'from-accent-');
  if (surface) {
    const { 'control-border': control, ...rest } = fromSurface(surface);
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
    delete root.dataset['pageScheme'];
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
