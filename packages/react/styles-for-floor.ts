import { bundle, Features } from 'lightningcss';
import { withoutLightDark } from './lower-light-dark.ts';

/** The oldest browsers that are supported: Chrome and Android WebView 109, Safari 16.4, Firefox 115. */
const safari = (16 << 16) | (4 << 8);
const targets = { chrome: 109 << 16, safari, ios_saf: safari, firefox: 115 << 16 };

/** The stylesheet of a file, for every supported browser. */
export function buildStyles(filename: string): string {
  // Lightning CSS lowers `light-dark()` only for elements whose scheme is set beside it. Ours may be that of the page.
  const { code } = bundle({ filename, minify: true, targets, exclude: Features.LightDark });
  return withoutLightDark(code.toString());
}
