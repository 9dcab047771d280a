import type { Appearance } from '../../../packages/react/src/kernel/theme/appearance.ts';
import type { Theme } from '../../../packages/react/src/themes.ts';
import { appearanceIn, themeOf } from './token-kinds.ts';

/** What the editor works on, and its link carries. */
export interface Draft {
  readonly theme: Theme;
  /** The address of the shop's logo; empty without one. */
  readonly logo: string;
}

/** An appearance as code that gives exactly it. */
export function appearanceCode(appearance: Appearance): string {
  const lines = Object.entries(appearance).map(([token, value]) => `  ${token}: ${valueCode(value)},\n`);
  return `import type { Appearance } from '@tillside/react';\n\nexport const appearance: Appearance = {${lines.length > 0 ? '\n' : ''}${lines.join('')}};\n`;
}

function valueCode(value: NonNullable<Appearance[keyof Appearance]>): string {
  return typeof value === 'string' ? quoted(value) : `{ light: ${quoted(value.light)}, dark: ${quoted(value.dark)} }`;
}

function quoted(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}

const text = String.raw`'((?:[^'\\]|\\.)*)'`;
/** The theme in code that somebody pastes: ours, or an object or JSON with the same tokens. `null` where there is none. */
export function readAppearance(code: string): Theme | null {
  const plain = code.replaceAll('"', "'").replaceAll(/'(\w+)'\s*:/g, '$1:');
  const found: Record<string, unknown> = {};
  for (const [, token = '', light = '', dark = ''] of plain.matchAll(
    new RegExp(`(\\w+):\\s*\\{\\s*light:\\s*${text},\\s*dark:\\s*${text},?\\s*\\}`, 'g'),
  ))
    found[token] = { light: unquoted(light), dark: unquoted(dark) };
  for (const [, token = '', value = ''] of plain.matchAll(new RegExp(`(\\w+):\\s*${text}`, 'g')))
    if (token !== 'light' && token !== 'dark') found[token] = unquoted(value);
  return themeIn(found);
}

/** A draft for an address: letters, digits, `-` and `_`. */
export function writeDraft(draft: Draft): string {
  const bytes = new TextEncoder().encode(JSON.stringify(draft));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** `null` for an address that was cut or changed. */
export function readDraft(written: string): Draft | null {
  try {
    const bytes = Uint8Array.from(atob(written.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
      sign.charCodeAt(0),
    );
    const read: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (typeof read !== 'object' || read === null || !('theme' in read)) return null;
    const logo = 'logo' in read && typeof read.logo === 'string' ? read.logo : '';
    const theme = themeIn(read.theme);
    return theme && { theme, logo };
  } catch {
    return null;
  }
}

/** The known tokens of an object; `null` without one. */
function themeIn(value: unknown): Theme | null {
  const theme = themeOf(appearanceIn(value));
  return Object.keys(theme).length === 0 ? null : theme;
}

function unquoted(escaped: string): string {
  return escaped.replaceAll(/\\(.)/g, '$1');
}
