import type { Appearance } from '../../../packages/react/src/provider/appearance.ts';

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
