import { createTranslate, linkMessages } from '@tillside/messages';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { HttpResponse, ResponseHeaders } from '../../kernel/http/message.ts';
import { readUrl } from '../../kernel/model/web-address.ts';
import type { LinkOptions, TillsideOptions } from '../../kernel/options/options.ts';

/** The page that links open: a document, and the built files of our widgets. */
export interface LinkPage {
  document(): HttpResponse;
  /** `null` if there is no such file. */
  asset(name: string): HttpResponse | null;
}

const types: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css' };

/** The folder beside the bundle of this module, or the build's output beside the sources. */
const places = ['link-page', '../../../dist/link-page'].map((name) =>
  join(dirname(fileURLToPath(import.meta.url)), name),
);

/** Headers that the host's own middleware may have set, and that would weaken or break the page. */
const inherited: ResponseHeaders = {
  'Access-Control-Allow-Credentials': null,
  'Access-Control-Allow-Origin': null,
  'Content-Security-Policy-Report-Only': null,
  Link: null,
  Refresh: null,
};

export function createLinkPage({
  publicUrl,
  links = {},
  merchant,
}: Pick<TillsideOptions, 'publicUrl' | 'links' | 'merchant'>): LinkPage {
  const base = `${publicUrl.replace(/\/+$/, '')}/links`;
  const { name = merchant?.name, logo = merchant?.logo, theme = {} } = links;
  const folder = places.find((place) => existsSync(place));
  // Read once: the folder is part of this package, and a file's name changes with its content.
  const files = new Map((folder === undefined ? [] : readdirSync(folder)).map((file) => [file, folder]));
  const named = (pattern: RegExp): string => [...files.keys()].find((file) => pattern.test(file)) ?? '';

  const picture = logo === undefined ? null : readUrl(logo);
  const headers: ResponseHeaders = {
    ...inherited,
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': [
      "default-src 'none'",
      `script-src ${base}/assets/`,
      `style-src ${base}/assets/`,
      `img-src 'self' data:${picture ? ` ${picture.origin}` : ''}`,
      `connect-src ${base}/api/`,
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ].join('; '),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), display-capture=(), payment=()',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
  };
  const path = new URL(base).pathname;
  const boot = JSON.stringify({
    api: `${path}/api`,
    name: name ?? null,
    logo: logo ?? null,
    home: homeOf(links),
    theme,
  });
  const t = createTranslate();

  return {
    document() {
      const body = [
        '<!doctype html>',
        '<html lang="en">',
        '<head>',
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        '<meta name="robots" content="noindex, nofollow">',
        '<meta name="color-scheme" content="light dark">',
        `<title>${escaped(name ?? t(linkMessages, 'title'))}</title>`,
        `<link rel="stylesheet" href="${path}/assets/${named(/\.css$/)}">`,
        `<script type="module" src="${path}/assets/${named(/^page-.*\.js$/)}"></script>`,
        '</head>',
        `<body><div id="till-link" data-boot="${escaped(boot)}"></div>`,
        `<noscript>${escaped(t(linkMessages, 'noScript'))}</noscript></body>`,
        '</html>',
        '',
      ].join('\n');
      return { status: 200, headers, body };
    },
    asset(file) {
      const from = files.get(file);
      const type = types[file.split('.').at(-1) ?? ''];
      if (from === undefined || type === undefined) return null;
      return {
        status: 200,
        headers: {
          ...inherited,
          'Content-Type': `${type}; charset=utf-8`,
          'Cache-Control': 'public, max-age=31536000, immutable',
          'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
          'Cross-Origin-Resource-Policy': 'same-origin',
          'X-Content-Type-Options': 'nosniff',
        },
        body: readFileSync(join(from, file)),
      };
    },
  };
}

/** The first address of the web that a page may return to, for links that name none, or have ended. */
function homeOf({ returnTo = [] }: LinkOptions): string | null {
  return returnTo.find((address) => /^https?:/.test(address)) ?? null;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
