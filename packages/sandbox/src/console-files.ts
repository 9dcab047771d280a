import { readFileSync } from 'node:fs';
import type { Answer, Call } from './http/call.ts';

const types = { html: 'text/html', css: 'text/css', js: 'text/javascript', svg: 'image/svg+xml' } as const;

/** Path of each file of the console page, and its kind. The files lie beside this module, here and in `dist`. */
const files: Readonly<Record<string, { readonly name: string; readonly type: keyof typeof types }>> = {
  '/': { name: 'index.html', type: 'html' },
  '/console/console.css': { name: 'console.css', type: 'css' },
  '/console/console.js': { name: 'console.js', type: 'js' },
  '/console/control.js': { name: 'control.js', type: 'js' },
  '/console/elements.js': { name: 'elements.js', type: 'js' },
  '/console/panels.js': { name: 'panels.js', type: 'js' },
  '/console/icon.svg': { name: 'icon.svg', type: 'svg' },
};

const securityHeaders = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** The console page and its files, or `null` for any other path. */
export function answerConsole(call: Call, path: string): Answer | null {
  const file = Object.hasOwn(files, path) ? files[path] : undefined;
  if (!file || (call.method !== 'GET' && call.method !== 'HEAD')) return null;
  return {
    kind: 'answer',
    status: 200,
    headers: { 'content-type': `${types[file.type]}; charset=utf-8`, 'cache-control': 'no-cache', ...securityHeaders },
    body: readFileSync(new URL(`./console/${file.name}`, import.meta.url), 'utf8'),
  };
}
