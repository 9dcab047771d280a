import type { Boot } from './page/boot.ts';
import { frameProgram } from './page/program.ts';
import { frameStyles } from './page/styles.ts';

/** A frame's document. No number, PIN or password is ever in it. */
export function frameDocument(boot: Boot, title: string, nonce: string): string {
  return [
    '<!doctype html>',
    '<html lang="en" translate="no">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex, notranslate">',
    `<title>${escapeText(title)}</title>`,
    `<style nonce="${nonce}">${frameStyles}</style>`,
    '</head>',
    '<body>',
    `<script nonce="${nonce}">${frameProgram(boot)}</script>`,
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
