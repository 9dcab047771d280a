import { join } from 'node:path';

/** Folders of the documentation site. */
export const root = join(import.meta.dirname, '..');

export const places = {
  /** The pages as the generator reads them: written by `stage.ts`, never edited. */
  pages: join(root, '.cache/site/pages'),
  /** The built site, which any static host serves. */
  built: join(root, '.cache/site/built'),
};
