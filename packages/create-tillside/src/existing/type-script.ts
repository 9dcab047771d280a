import { insertProperties, maskCode } from './object-literal.ts';

/**
 * Excludes the companion's folder from an app's compiler. It has its own settings: Node runs its TypeScript directly.
 * `null` if that is not safe; the same text if the app's settings do not cover the folder.
 */
export function excludeFolder(text: string, folder: string): string | null {
  const mask = maskCode(text);
  const list = (name: string): readonly string[] | null => {
    const found = new RegExp(`"${name}"\\s*:\\s*\\[([^\\]]*)\\]`).exec(text)?.[1];
    return found === undefined ? null : [...found.matchAll(/"([^"]*)"/g)].map(([, entry = '']) => entry);
  };
  const isCovered = list('files') === null && (list('include')?.some((entry) => covers(entry, folder)) ?? true);
  const excluded = list('exclude');
  if (!isCovered || excluded?.some((entry) => covers(entry, folder))) return text;
  if (/"references"\s*:/.test(text) && list('files')?.length === 0) return text;
  if (excluded !== null)
    return text.replace(/("exclude"\s*:\s*\[\s*)(?=["\]])/, `$1"${folder}"${excluded.length > 0 ? ', ' : ''}`);
  const end = mask.lastIndexOf('}');
  const last = /\S(?=\s*$)/.exec(mask.slice(0, end));
  if (last === null || last[0] === '{') return null;
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const indent = /^[ \t]+(?=")/m.exec(text)?.[0] ?? '  ';
  const comma = last[0] === ',' ? '' : ',';
  const at = last.index + 1;
  return `${text.slice(0, at)}${comma}${eol}${indent}"exclude": ["node_modules", "${folder}"]${text.slice(at)}`;
}

/** Allows imports that name a `.ts` file. `null` if that is not safe; the same text if they are allowed already. */
export function allowTypeScriptEndings(text: string): string | null {
  if (/"allowImportingTsExtensions"\s*:\s*true/.test(text)) return text;
  const [options, ...others] = text.matchAll(/"compilerOptions"\s*:\s*\{/g);
  if (options === undefined || others.length > 0) return null;
  return insertProperties(text, options.index + options[0].length - 1, ['"allowImportingTsExtensions": true,']);
}

function covers(entry: string, folder: string): boolean {
  const path = entry.replace(/^\.\//, '').replace(/\/$/, '');
  return path === folder || path === '.' || path === '' || path.startsWith('*') || path.startsWith(`${folder}/`);
}
