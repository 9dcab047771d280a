import { findObject, findProperty, insertProperties, maskCode } from './object-literal.ts';

/** The rewrite that lets the page and the companion share an origin, in lines to insert by hand. */
export function nextLines(companion: number): readonly string[] {
  return [
    `rewrites: async () => [{ source: '/till/:path*', destination: 'http://localhost:${companion}/till/:path*' }],`,
  ];
}

/** Adds the rewrite to a configuration of Next.js. `null` if that is not safe; the same text if it has one already. */
export function addNextRewrite(text: string, companion: number): string | null {
  if (text.includes('/till/:path*')) return text;
  try {
    const configuration = findObject(text, configurationsOf(text));
    if (configuration === null || findProperty(text, configuration, 'rewrites') !== null) return null;
    return insertProperties(text, configuration, nextLines(companion));
  } catch {
    return null;
  }
}

/** A configuration for an app that has none. */
export function nextConfigFile(companion: number): string {
  return `export default {\n${nextLines(companion)
    .map((line) => `  ${line}\n`)
    .join('')}};\n`;
}

/** The exported object itself, or the constant that is exported. */
function configurationsOf(text: string): readonly RegExp[] {
  const exported = /(?:\bexport\s+default|\bmodule\.exports\s*=)\s+(\w+)\s*;?\s*$/m.exec(maskCode(text))?.[1];
  return [
    /\bexport\s+default\s*\{/g,
    /\bmodule\.exports\s*=\s*\{/g,
    ...(exported === undefined ? [] : [new RegExp(`\\bconst\\s+${exported}\\s*(?::[^=]+)?=\\s*\\{`, 'g')]),
  ];
}
