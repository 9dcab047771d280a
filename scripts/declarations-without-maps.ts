import type { Rolldown } from 'vite';

/**
 * Leaves out of declarations the line that names their map: they have none, since packages hold no sources for it to point to. Maps of
 * JavaScript hold their sources themselves.
 */
export const declarationsWithoutMaps: Rolldown.Plugin = {
  name: 'declarations-without-maps',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk' || !file.fileName.endsWith('.d.ts')) continue;
        file.code = file.code.replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n');
      }
    },
  },
};
