import {
  isColorToken,
  type Appearance,
  type AppearanceColor,
  type AppearanceToken,
  type ColorToken,
} from '../../../packages/react/src/kernel/theme/appearance.ts';
import { colorTokens } from '../tokens.ts';
import { NotUnderstood, notations } from './css-values.ts';
import { TokenTree, isObject, type TreeToken } from './token-tree.ts';
import { appearanceIn, tokenNames, tokenTypes } from './token-kinds.ts';

/*
 * An appearance as a file of the Design Tokens format (Design Tokens Format Module 2025.10, designtokens.org), and back.
 * A colour with a value for each scheme is a group of `light` and `dark`. CSS that the format would write otherwise is kept in
 * `$extensions` beside its value; what the format has no value for, such as the density or a `calc()`, is a group with that alone.
 */

const vendor = 'tillside';

/** A file of tokens that gives exactly this appearance again. */
export function writeDesignTokens(appearance: Appearance): string {
  const file: Record<string, unknown> = { $description: 'A Tillside theme. Colours have a value for each scheme.' };
  for (const [name, given] of Object.entries(appearance)) {
    if (given === undefined) continue;
    const token = tokenNames.find((known) => known === name);
    const write = (css: string): object => (token ? writeToken(token, css) : outside(css));
    file[name] = {
      ...(token && { $type: tokenTypes[token] }),
      ...(token && isColorToken(token) && { $description: colorTokens[token] }),
      ...(typeof given === 'string' ? write(given) : { light: write(given.light), dark: write(given.dark) }),
    };
  }
  return `${JSON.stringify(file, null, 2)}\n`;
}

function writeToken(token: AppearanceToken, css: string): object {
  const notation = notations[tokenTypes[token]];
  const value = notation.fromCss(css);
  if (value === null) return outside(css);
  return { $value: value, ...(notation.toCss(value) === css ? {} : outside(css)) };
}

function outside(css: string): object {
  return { $extensions: { [vendor]: { css } } };
}

/** What was not understood of a file: where, and why, as a sentence that goes on from the path. */
export interface Left {
  readonly path: string;
  readonly reason: string;
}

/** A colour of a file: without a scheme, for both, or for one of them. */
export type FileColor =
  | AppearanceColor
  | { readonly light: string; readonly dark?: undefined }
  | { readonly light?: undefined; readonly dark: string };

/** What a file has of an appearance. */
export type FileTheme = Omit<Appearance, ColorToken> & { readonly [Token in ColorToken]?: FileColor };

/** What a file gives. A refused one gives nothing, and says why. */
export type Imported = { readonly left: readonly Left[] } & (
  | { readonly is: 'refused'; readonly reason: string }
  | { readonly is: 'read'; readonly appearance: FileTheme }
);

/** The most that a file may have, in characters. A file of a thousand tokens has a fifth of it. */
const longest = 1_000_000;

/**
 * Reads a file of tokens: groups, `{aliases}`, `$ref`, `$extends`, and the strings of older drafts. A token counts by its name,
 * in any group: `accentColor`, `accent-color` and `brand.accent` are one. `light` and `dark` may stand before or after it.
 */
export function readDesignTokens(text: string): Imported {
  const refused = (reason: string, left: readonly Left[] = []): Imported => ({ is: 'refused', reason, left });
  if (text.length > longest) return refused('The file is longer than a million characters.');
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    return refused('The file is not JSON.');
  }
  if (!isObject(file)) return refused('The file is no object of tokens.');
  const tree = treeOf(file);
  if (tree instanceof NotUnderstood) return refused(`The file ${tree.message}.`);
  const found = new Map<string, Found>();
  const tokens = tree.tokens();
  const left = [...tree.faults];
  const unknown: Left[] = [];
  for (const token of tokens) {
    const { name, scheme } = placeOf(token.path);
    const path = token.path.join('.');
    if (name === null) {
      if (token.hasValue) unknown.push({ path, reason: 'is no token of a theme' });
      continue;
    }
    try {
      const before = found.get(name);
      const again = before?.[scheme];
      if (again) throw new NotUnderstood(`gives ${name} again, after ${again.path}`);
      const css = cssOf(name, scheme, token, tree);
      found.set(name, { ...before, [scheme]: { css, path } });
    } catch (error) {
      if (!(error instanceof NotUnderstood)) throw error;
      left.push({ path, reason: error.message });
    }
  }
  const appearance: FileTheme = Object.fromEntries(
    [...found].map(([name, of]): readonly [string, FileColor] => [name, valueOf(of)]),
  );
  // What a token refers to has served, whatever its name.
  left.push(...unknown.filter(({ path }) => !tree.used.has(path)));
  if (found.size > 0) return { is: 'read', appearance, left };
  return refused(
    tokens.some(({ hasValue }) => hasValue)
      ? 'No token of the file is one of a theme, such as accentColor or radius.'
      : 'There is no token in the file: a token is an object with $value.',
    left,
  );
}

function treeOf(file: Readonly<Record<string, unknown>>): TokenTree | NotUnderstood {
  try {
    return new TokenTree(file);
  } catch (error) {
    if (error instanceof NotUnderstood) return error;
    throw error;
  }
}

type Scheme = 'light' | 'dark' | 'both';
type Found = { readonly [At in Scheme]?: { readonly css: string; readonly path: string } };

/** The name of an appearance that a path ends with, and the scheme that it is for. */
function placeOf(path: readonly string[]): { readonly name: string | null; readonly scheme: Scheme } {
  const words = path.filter((word) => word !== '$root').map((word) => word.toLowerCase().replaceAll(/[^a-z\d]/g, ''));
  const scheme = words.findLast((word) => word === 'light' || word === 'dark');
  const last = words.findLast((word) => word !== scheme) ?? '';
  return { name: names.get(last) ?? null, scheme: scheme === 'light' || scheme === 'dark' ? scheme : 'both' };
}

/** The names of an appearance, as files may spell them: in small letters, and colours without `Color` too. */
const names: ReadonlyMap<string, string> = new Map(
  [...tokenNames, 'colorScheme', 'density', 'frame'].flatMap((name) => {
    const small = name.toLowerCase();
    return [[small, name] as const, ...(isColorToken(name) ? [[small.replace(/color$/, ''), name] as const] : [])];
  }),
);

/** The CSS of a token. @throws NotUnderstood */
function cssOf(name: string, scheme: Scheme, token: TreeToken, tree: TokenTree): string {
  const kept = keptCss(token.extensions);
  const known = tokenNames.find((one) => one === name);
  if (scheme !== 'both' && !(known && isColorToken(known)))
    throw new NotUnderstood('is for one scheme, and only colours have a value for each');
  if (kept !== null && /\p{Cc}/u.test(kept)) throw new NotUnderstood('has a control character');
  if (!token.hasValue) {
    if (kept !== null && Object.hasOwn(appearanceIn({ [name]: kept }), name)) return kept;
    throw new NotUnderstood(`has no value that ${name} may have`);
  }
  if (!known)
    throw new NotUnderstood(`is a token, and ${name} is chosen: one of the editor’s files has it in $extensions`);
  const { type, value } = tree.valueOf(token);
  const wanted = tokenTypes[known];
  if (type === null) throw new NotUnderstood('has no $type, and neither has a group around it');
  if (type !== wanted) throw new NotUnderstood(`is a ${type}, and ${name} is a ${wanted}`);
  const notation = notations[wanted];
  // A tool that changed the value left what was beside it.
  if (kept !== null && JSON.stringify(notation.fromCss(kept)) === JSON.stringify(value)) return kept;
  return notation.toCss(value);
}

function keptCss(extensions: unknown): string | null {
  const own = isObject(extensions) ? extensions[vendor] : null;
  return isObject(own) && typeof own['css'] === 'string' ? own['css'] : null;
}

function valueOf({ light, dark, both }: Found): FileColor {
  if (both && !light && !dark) return both.css;
  const [one, other] = [light ?? both, dark ?? both];
  if (one && other) return { light: one.css, dark: other.css };
  if (one) return { light: one.css };
  if (other) return { dark: other.css };
  throw new Error('A name is found with a value.');
}
