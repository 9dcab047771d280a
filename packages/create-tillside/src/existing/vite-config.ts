import { findObject, findProperty, insertProperties } from './object-literal.ts';

const configurations = [
  /\bdefineConfig\(\s*\{/g,
  /\bdefineConfig\(\s*(?:async\s*)?\([^)]*\)\s*=>\s*\(\{/g,
  /\bexport\s+default\s*\{/g,
  /\bmodule\.exports\s*=\s*\{/g,
];

/** The proxy that lets the page and the companion share an origin, in lines to insert by hand. */
export function viteLines(companion: number): readonly string[] {
  return ['server: {', `  ${proxyOf(companion)}`, '},'];
}

/** Adds the proxy to a configuration of Vite. `null` if that is not safe; the same text if it has one already. */
export function addViteProxy(text: string, companion: number): string | null {
  try {
    const configuration = findObject(text, configurations);
    if (configuration === null) return null;
    const server = findProperty(text, configuration, 'server');
    if (server === null) return insertProperties(text, configuration, viteLines(companion));
    if (text.charAt(server.value) !== '{') return null;
    const proxy = findProperty(text, server.value, 'proxy');
    if (proxy === null) return insertProperties(text, server.value, [proxyOf(companion)]);
    if (text.charAt(proxy.value) !== '{') return null;
    if (findProperty(text, proxy.value, '/till') !== null) return text;
    return insertProperties(text, proxy.value, [`${entryOf(companion)},`]);
  } catch {
    return null;
  }
}

/** The port that a configuration of Vite sets for its development server. */
export function vitePort(text: string): number | null {
  try {
    const configuration = findObject(text, configurations);
    const server = configuration === null ? null : findProperty(text, configuration, 'server');
    if (server === null || text.charAt(server.value) !== '{') return null;
    const port = findProperty(text, server.value, 'port');
    const digits = port === null ? null : /^\d{2,5}/.exec(text.slice(port.value, port.value + 5));
    return digits === null ? null : Number(digits[0]);
  } catch {
    return null;
  }
}

/** A configuration for an app that has none. */
export function viteConfigFile(companion: number): string {
  return `export default {\n${viteLines(companion)
    .map((line) => `  ${line}\n`)
    .join('')}};\n`;
}

const proxyOf = (companion: number): string => `proxy: { ${entryOf(companion)} },`;
const entryOf = (companion: number): string => `'/till': 'http://localhost:${companion}'`;
