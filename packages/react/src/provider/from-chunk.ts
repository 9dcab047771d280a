/**
 * One export of a chunk that is loaded when it is needed. A chunk that could not be fetched is asked for once more, by
 * another address: browsers keep a failed module as failed for as long as the page lives, so that the same address is
 * not even asked for again (whatwg/html#10327; so do Chromium 153, and Firefox before 155).
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
    // A bundler that put it into a larger chunk may have named its exports otherwise.
    if (!holds<Chunk>(chunk, name)) throw error;
    return chunk[name];
  }
}

/** An address of the same chunk that was not asked for yet. `null`: it did not fail as a module does. */
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
