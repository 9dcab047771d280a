import type { Boot } from './page/boot.ts';
import { frameProgram } from './page/program.ts';
import { frameStyles } from './page/styles.ts';

const titles: Readonly<Record<Boot['kind'], string>> = { card: 'Card details', pin: 'Payment', fail: 'Not shown' };

/** A frame's document. No number, PIN or password is ever in it. */
export function frameDocument(boot: Boot, nonce: string): string {
  return [
    '<!doctype html>',
    '<html lang="en" translate="no">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex, notranslate">',
    `<title>${titles[boot.kind]}</title>`,
    `<style nonce="${nonce}">${frameStyles}</style>`,
    '</head>',
    '<body>',
    `<script nonce="${nonce}">${frameProgram(boot)}</script>`,
    '</body>',
    '</html>',
    '',
  ].join('\n');
}
