import { registerHooks } from 'node:module';
import { edited, placeOf, type PlantedBug } from './planted-bug.ts';

/**
 * Plants a bug in its source file as this process loads it from now on. The file on disk is unchanged. The returned
 * function reports whether the file was loaded: a bug in a file that is never loaded is not planted.
 */
export function plant(bug: PlantedBug): () => boolean {
  const place = placeOf(bug);
  let isPlanted = false;
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      if (url !== place) return loaded;
      const { source } = loaded;
      if (source === undefined) throw new Error(`${url} was loaded without its source.`);
      const text = typeof source === 'string' ? source : new TextDecoder().decode(source);
      isPlanted = true;
      return { ...loaded, source: edited(bug, text) };
    },
  });
  return () => isPlanted;
}
