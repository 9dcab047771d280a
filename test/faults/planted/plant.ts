import { registerHooks } from 'node:module';
import { edited, fileOf, type PlantedBug } from './planted-bug.ts';

/**
 * Plants a bug in every module that this process loads from now on. The file on disk stays as it is. Answers whether the
 * file was loaded: a bug in a file that nobody loads is not planted.
 */
export function plant(bug: PlantedBug): () => boolean {
  const { href } = fileOf(bug);
  let isPlanted = false;
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      if (url !== href) return loaded;
      const { source } = loaded;
      if (source === undefined) throw new Error(`${url} was loaded without its source.`);
      const text = typeof source === 'string' ? source : new TextDecoder().decode(source);
      isPlanted = true;
      return { ...loaded, source: edited(bug, text) };
    },
  });
  return () => isPlanted;
}
