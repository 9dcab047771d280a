/**
 * One export of a lazily loaded chunk. A chunk that failed to load is requested once more with
 * another URL: browsers cache a failed module for the life of the page, so that the same URL is
 * not even requested again (whatwg/html#10327; so do Chromium 153, and Firefox before 155).
 */
export async function fromChunk<Chunk extends object, Name extends keyof Chunk>(
  load: () => Promise<Chunk>,
  name: Name,
): Promise<Chunk[Name]> {
  try {
    return (await load())[name];
  } catch (error) {
    const address = addressOf(error);
    if (address === null) throw error;
    const chunk: unknown = await import(/* @vite-ignore */ /* webpackIgnore: true */ address);
    // A bundler that merged it into a larger chunk may have renamed its exports.
    if (!holds<Chunk>(chunk, name)) throw error;
    return chunk[name];
  }
}

/** A new URL of the same chunk. `null` if the error is not a module's. */
function addressOf(error: unknown): string | null {
  const message = error instanceof Error ? error.message : '';
  const [, address] =
    /^(?:Failed to fetch|error loading) dynamically imported module:? (https?:\S+)$/i.exec(message) ?? [];
  if (address === undefined) return null;
  const url = new URL(address);
  url.searchParams.set('again', Date.now().toString(36));
  return url.href;
}

function holds<Chunk extends object>(chunk: unknown, name: keyof Chunk): chunk is Chunk {
  return typeof chunk === 'object' && chunk !== null && name in chunk;
}
