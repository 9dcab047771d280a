import type { Rolldown } from 'vite';
import { withPlainNames } from './plain-names.ts';

/**
 * Removes the line that names a map from declarations. They have no map, because packages contain no sources for it to
 * point to. Maps of JavaScript contain their sources themselves. The names of the declarations are those that were written.
 */
export const declarationsWithoutMaps: Rolldown.Plugin = {
  name: 'declarations-without-maps',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk' || !file.fileName.endsWith('.d.ts')) continue;
        const code = file.code.replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n');
        file.code = withPlainNames(file.fileName, code);
      }
    },
  },
};
