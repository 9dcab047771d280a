import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { buildStyles } from './styles-for-floor.ts';

const source = join(import.meta.dirname, 'src');
const stylesheet = join(source, 'styles.css');

/**
 * The stylesheet of the widgets as it is published, with the colours for the oldest browsers, where Vite reads it from its source.
 * @param files the files in its place. Default: itself.
 */
export function publishedStyles(files: readonly string[] = [stylesheet]): Plugin {
  return {
    name: 'published-styles',
    enforce: 'pre',
    load(id) {
      // A development server asks for `?direct` and `?t=…`. `?raw` and others ask for something else.
      if (!/^(?:\?(?:direct|t=\d+)(?:&.*)?)?$/.test(id.replace(stylesheet, ''))) return null;
      for (const file of globSync('**/*.css', { cwd: source })) this.addWatchFile(join(source, file));
      return files.map(buildStyles).join('\n');
    },
  };
}
